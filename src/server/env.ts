/** The one documented schema of the environment; nothing else reads process.env. */
import { resolve } from "node:path";
import { z } from "zod";
import { type AiSettings, providers, readAiSettings } from "./ai-settings.ts";
import { type BillingSettings, readBillingSettings } from "./billing-settings.ts";
import {
  type ExtractionSettings,
  imageProviders,
  readExtractionSettings,
} from "./extraction-settings.ts";
import { type MailSettings, readMailSettings } from "./mail-settings.ts";

const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsAbsent, schema.optional());

const hostPort = /^(\[[0-9a-f:.]+\]|[^\s:/@]+):(\d{1,5})$/i;
const modelId = z
  .string()
  .trim()
  .regex(/^[\w./:@-]{1,200}$/, "must be the name of a model");

const secretText = z
  .string()
  .trim()
  .regex(/^[!-~]+$/, "must not hold spaces");

const serviceAddress = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine((address) => !/[?#@]/.test(address), {
    error: "must be an address without a user name, a password or a query",
  });
const imageProvider = z.preprocess(
  emptyAsAbsent,
  z
    .enum(imageProviders, { error: `must be one of ${imageProviders.join(", ")}` })
    .default("tesseract"),
);

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
  AI_BASE_URL: optional(serviceAddress),
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
  SMTP_URL: optional(z.string().trim()),
  MAIL_FROM: optional(z.string().trim().max(320, "must have at most 320 characters")),
  GOOGLE_CLIENT_ID: optional(secretText),
  GOOGLE_CLIENT_SECRET: optional(secretText),
  GOOGLE_ISSUER: optional(serviceAddress),
  TEXT_DETECTION_PROVIDER: imageProvider,
  IMAGE_ANALYSIS_PROVIDER: imageProvider,
  OCR_LANGUAGES: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .default("eng")
      .transform((list) => list.split(/[\s,+]+/).filter(Boolean))
      .refine((list) => list.length > 0 && list.length <= 8, {
        error: "must be one to eight languages, like eng,deu",
      })
      .refine((list) => list.every((language) => /^[a-z]{3}(_[a-z]{2,7})*$/i.test(language)), {
        error: "must be languages as Tesseract names them, like eng,deu",
      }),
  ),
  STRIPE_SECRET_KEY: optional(secretText),
  STRIPE_WEBHOOK_SECRET: optional(secretText),
  STRIPE_PRICE_BASIC: optional(secretText),
  STRIPE_PRICE_PREMIUM: optional(secretText),
  STRIPE_API_BASE: optional(
    z
      .url({ protocol: /^https?$/, error: "must be an http or https address" })
      .refine((address) => /^[a-z]+:\/\/[^/?#@]+\/?$/i.test(address), {
        error: "must be an address without a user name, a path or a query",
      }),
  ),
  ADMIN_EMAILS: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .default("")
      .transform((list) =>
        list
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .refine((list) => list.every((address) => z.email().safeParse(address).success), {
        error: "must be e-mail addresses separated by commas",
      }),
  ),
  OFFLINE: z.preprocess(
    emptyAsAbsent,
    z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  ),
  AWS_REGION: optional(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,40}$/, "must be the name of a region, like eu-west-1"),
  ),
  AWS_ACCESS_KEY_ID: optional(secretText),
  AWS_SECRET_ACCESS_KEY: optional(secretText),
  AWS_SESSION_TOKEN: optional(secretText),
  AWS_TEXTRACT_ENDPOINT: optional(serviceAddress),
  GOOGLE_VISION_API_KEY: optional(secretText),
  GOOGLE_VISION_ENDPOINT: optional(serviceAddress),
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
  /** Null where no SMTP server is configured. Holds its password: never to be logged. */
  mail: MailSettings | null;
  /** Null where signing in with Google is not configured. Holds a secret: never to be logged. */
  google: GoogleSettings | null;
  /** Null where no plans are sold: then nobody is limited. Holds secrets: never to be logged. */
  billing: BillingSettings | null;
  /** Lower case. Whoever has confirmed one of them is the operator. */
  adminEmails: readonly string[];
  /** Whether browsers store what was opened last; off, they are told to take it away. */
  offline: boolean;
  /** Holds secrets: never to be logged. */
  extraction: ExtractionSettings;
  companyName: string;
  logLevel: z.infer<typeof Settings>["LOG_LEVEL"];
  isDevelopment: boolean;
};

/** `issuer` is Google's own unless another OpenID provider of that shape was named. */
export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string };

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
  const mail = readMailSettings(values);
  const google = readGoogleSettings(values);
  const billing = readBillingSettings(values);
  const extraction = readExtractionSettings(values);
  const problems = [ai, mail, google, billing, extraction].flatMap((read) =>
    read !== null && "problems" in read ? read.problems : [],
  );
  if (problems.length > 0) throw new EnvError(problems.join(" "));
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    fetchAllow: values.FETCH_ALLOW,
    role: values.ROLE,
    ai: ai as AiSettings | null,
    dailyTokens: values.AI_DAILY_TOKENS,
    mail: mail as MailSettings | null,
    google: google as GoogleSettings | null,
    billing: billing as BillingSettings | null,
    adminEmails: values.ADMIN_EMAILS,
    offline: values.OFFLINE === "on",
    extraction: extraction as ExtractionSettings,
    companyName: values.COMPANY_NAME,
    logLevel: values.LOG_LEVEL,
    isDevelopment: process.argv.includes("--dev"),
  };
}

/** Where people reach this server: links lead there, never to a host that a request named. */
export function ownOrigin({
  publicUrl,
  host,
  port,
}: Pick<Env, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${port}`;
}

function readGoogleSettings(
  values: z.output<typeof Settings>,
): GoogleSettings | null | { problems: string[] } {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  const issuer = values.GOOGLE_ISSUER;
  if (clientId !== undefined && clientSecret !== undefined) {
    const address = issuer ?? "https://accounts.google.com";
    return { clientId, clientSecret, issuer: address.replace(/\/+$/, "") };
  }
  if (clientId !== undefined)
    return { problems: ["GOOGLE_CLIENT_SECRET must be set where GOOGLE_CLIENT_ID is."] };
  if (clientSecret !== undefined)
    return { problems: ["GOOGLE_CLIENT_ID must be set where GOOGLE_CLIENT_SECRET is."] };
  if (issuer !== undefined)
    return { problems: ["GOOGLE_ISSUER means nothing without GOOGLE_CLIENT_ID."] };
  return null;
}
