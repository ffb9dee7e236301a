/** The one documented schema of the environment; nothing else reads process.env. */
import { resolve } from "node:path";
import { z } from "zod";
import { type AiSettings, providers, readAiSettings } from "./ai-settings.ts";

const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsAbsent, schema.optional());

const hostPort = /^(\[[0-9a-f:.]+\]|[^\s:/@]+):(\d{1,5})$/i;
const modelId = z
  .string()
  .trim()
  .regex(/^[\w./:@-]{1,200}$/, "must be the name of a model");

const Settings = z.object({
  PORT: z.preprocess(
    emptyAsAbsent,
    z.coerce.number("must be a port number").int().min(0).max(65_535).default(3000),
  ),
  HOST: z.preprocess(emptyAsAbsent, z.string().default("127.0.0.1")),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  DATA_DIR: z.preprocess(emptyAsAbsent, z.string().default("./data")),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
  ),
  FETCH_ALLOW: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .default("")
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((list) => list.every((pair) => hostPort.test(pair)), {
        error: "must be host:port pairs separated by commas, like 127.0.0.1:8080",
      }),
  ),
  ROLE: z.preprocess(
    emptyAsAbsent,
    z.enum(["all", "web", "worker"], { error: "must be all, web or worker" }).default("all"),
  ),
  AI_PROVIDER: optional(z.enum(providers, { error: `must be one of ${providers.join(", ")}` })),
  AI_MODEL: optional(modelId),
  AI_EMBEDDING_MODEL: optional(modelId),
  AI_BASE_URL: optional(
    z
      .url({ protocol: /^https?$/, error: "must be an http or https address" })
      .refine((address) => !/[?#@]/.test(address), {
        error: "must be an address without a user name, a password or a query",
      }),
  ),
  // Checked here, as a header that refuses a character quotes the whole key in its error.
  AI_API_KEY: optional(
    z
      .string()
      .trim()
      .regex(/^[!-~]+$/, "must be a key without spaces"),
  ),
  AI_DAILY_TOKENS: z.preprocess(
    emptyAsAbsent,
    z.coerce
      .number("must be a whole number from 1000")
      .int("must be a whole number from 1000")
      .min(1000, "must be a whole number from 1000")
      .default(1_000_000),
  ),
  COMPANY_NAME: z.preprocess(emptyAsAbsent, z.string().max(200).default("Commonplace")),
  LOG_LEVEL: z.preprocess(
    emptyAsAbsent,
    z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "must be trace, debug, info, warn, error, fatal or silent",
      })
      .default("info"),
  ),
});

/** Settings after validation; `dataDir` is absolute, `publicUrl` an origin without a slash. */
export type Env = {
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  fetchAllow: readonly string[];
  role: "all" | "web" | "worker";
  /** Null where no provider of models is configured. Holds the key: never to be logged. */
  ai: AiSettings | null;
  /** How many tokens models may use for one person a day (UTC). */
  dailyTokens: number;
  companyName: string;
  logLevel: z.infer<typeof Settings>["LOG_LEVEL"];
  isDevelopment: boolean;
};

/** A wrong setting: the message names the variable and what it must be. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Reads and validates the environment. Throws EnvError with one sentence per wrong variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const parsed = Settings.safeParse(source);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${issue.path.join(".")} ${issue.message}.`,
    );
    throw new EnvError(sentences.join(" "));
  }
  const values = parsed.data;
  const ai = readAiSettings(values);
  if (ai !== null && "problems" in ai) throw new EnvError(ai.problems.join(" "));
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    fetchAllow: values.FETCH_ALLOW,
    role: values.ROLE,
    ai,
    dailyTokens: values.AI_DAILY_TOKENS,
    companyName: values.COMPANY_NAME,
    logLevel: values.LOG_LEVEL,
    isDevelopment: process.argv.includes("--dev"),
  };
}
