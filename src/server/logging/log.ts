/**
 * The only way to write to the log. It removes user content, keys, tokens and e-mail addresses from
 * everything.
 */
import { type LogFn, pino } from "pino";
import { describeError } from "./describe-error.ts";
import type { Env } from "../settings/env.ts";
import { redactText } from "./redact-text.ts";
import { requestContext } from "./request-context.ts";

export type Log = ReturnType<typeof createLog>;

export type LogOptions = {
  /** Settings that are never written, whatever error repeats them. */
  secrets?: readonly string[];
  /** Receives each line, with its line break, instead of standard error. */
  write?: (line: string) => void;
};

const maxDepth = 3;
const maxMembers = 20;
const secretKey = /token|password|secret|sealed|authorization|cookie|api_?key/i;

/** JSON lines on standard error; standard output has only the line with the address. */
export function createLog(level: Env["logLevel"], { secrets = [], write }: LogOptions = {}) {
  return pino(
    {
      level,
      base: null,
      mixin: () => requestContext.getStore() ?? {},
      serializers: { err: (described: unknown) => described },
      hooks: {
        logMethod(given: unknown[], method: LogFn) {
          const [first, second] = given;
          const isText = typeof first === "string";
          const message = isText ? first : second;
          const fields = isText ? {} : first instanceof Error ? { err: first } : first;
          method.call(
            this,
            cleanFields(fields, secrets),
            typeof message === "string" ? redactText(message, secrets) : "",
          );
        },
      },
    },
    write === undefined ? pino.destination({ dest: 2, sync: false }) : { write },
  );
}

/**
 * Uncaught errors still end the process, but are logged like any other; Node would print all their
 * properties.
 */
export function logUncaught(log: Log): void {
  process.on("uncaughtException", (error: unknown) => {
    log.fatal({ err: error }, "ended by an error that nothing caught");
    process.exit(1);
  });
}

/** Redirects console output of libraries to the log, without the parameters that errors quote. */
export function logConsole(log: Log): void {
  const record = (parts: readonly unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    log.warn({ err: error ?? new Error(parts.map(String).join(" ")) }, "a library reported");
  };
  Object.assign(console, {
    error: (...parts: unknown[]) => record(parts),
    warn: (...parts: unknown[]) => record(parts),
  });
}

/** The secret settings, replaced wherever an error repeats them. */
export function listSecrets(
  env: Pick<
    Env,
    | "ai"
    | "mail"
    | "google"
    | "billing"
    | "extraction"
    | "backup"
    | "s3"
    | "sessionSecret"
    | "databaseUrl"
    | "databaseDirectUrl"
    | "metricsToken"
  >,
): string[] {
  const databases = [env.databaseUrl, env.databaseDirectUrl].map((address) =>
    address === undefined ? "" : new URL(address).password,
  );
  return [
    env.ai?.apiKey,
    env.mail?.password,
    env.google?.clientSecret,
    env.billing?.secretKey,
    env.billing?.webhookSecret,
    env.extraction.textract?.secretAccessKey,
    env.extraction.textract?.sessionToken,
    env.extraction.vision?.apiKey,
    env.backup.passphrase,
    env.backup.s3?.secretAccessKey,
    env.metricsToken,
    env.s3?.secretAccessKey,
    env.sessionSecret,
    ...databases,
    ...databases.map(decodeURIComponent),
  ].filter((secret) => typeof secret === "string" && secret !== "") as string[];
}

function cleanFields(fields: unknown, secrets: readonly string[]): Record<string, unknown> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxMembers)
      .map(([key, value]) => [
        key,
        key === "err" ? describeError(value, secrets) : cleanValue(key, value, secrets, 0),
      ]),
  );
}

function cleanValue(
  key: string,
  value: unknown,
  secrets: readonly string[],
  depth: number,
): unknown {
  if (secretKey.test(key)) return "[secret]";
  if (typeof value === "string") return redactText(value, secrets);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (value instanceof Error) return describeError(value, secrets);
  if (typeof value !== "object") return typeof value;
  if (depth >= maxDepth) return Array.isArray(value) ? "array" : "object";
  if (Array.isArray(value))
    return value.slice(0, maxMembers).map((member) => cleanValue(key, member, secrets, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxMembers)
      .map(([name, member]) => [name, cleanValue(name, member, secrets, depth + 1)]),
  );
}
