/** Parses the environment. This is its only documented schema; nothing else reads process.env. */
import { resolve } from "node:path";
import type { z } from "zod";
import type { AddressRange } from "../fetch/address-ranges.ts";
import { type AiSettings, parseAiSettings } from "./ai-settings.ts";
import { type BackupSettings, parseBackupSettings } from "./backup-settings.ts";
import { type BillingSettings, parseBillingSettings } from "./billing-settings.ts";
import { Settings } from "./env-schema.ts";
import { type ExtractionSettings, parseExtractionSettings } from "./extraction-settings.ts";
import { type MailSettings, parseMailSettings } from "./mail-settings.ts";
import { parseS3Settings, type BucketSettings } from "./s3-settings.ts";
import { parseTracingSettings, type TracingSettings } from "./tracing-settings.ts";

/** Validated settings; `dataDir` is absolute, `publicUrl` an origin without a trailing slash. */
export type Env = {
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of PostgreSQL itself, if `databaseUrl` is a pooler. */
  databaseDirectUrl: string | undefined;
  /** Whether statements may be named. */
  databasePrepared: boolean;
  /** Undefined if the secret in the data folder is used. Never log it. */
  sessionSecret: string | undefined;
  /** Null if files are stored in the data folder. Contains a secret: never log it. */
  s3: BucketSettings | null;
  fetchAllow: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly AddressRange[];
  role: "all" | "web" | "worker";
  /** Null if no model provider is configured. Contains the key: never log it. */
  ai: AiSettings | null;
  /** The maximum model tokens per user and day (UTC). */
  dailyTokens: number;
  /** Null if no SMTP server is configured. Contains its password: never log it. */
  mail: MailSettings | null;
  /** Null if Google sign-in is not configured. Contains a secret: never log it. */
  google: GoogleSettings | null;
  /** Null if no plans are sold: then there are no plan limits. Contains secrets: never log it. */
  billing: BillingSettings | null;
  /** Lower case. A user with one of these as a confirmed address is an operator. */
  adminEmails: readonly string[];
  /** Whether browsers store recently opened pages; if false, they unregister the service worker. */
  offline: boolean;
  /** Whether images can be saved as entries, in the Add Entry dialog too. */
  imageEntries: boolean;
  /** Contains secrets: never log it. */
  extraction: ExtractionSettings;
  /** Contains the passphrase and a secret: never log it. */
  backup: BackupSettings;
  /** Null: GET /metrics is switched off. A secret: never log it. */
  metricsToken: string | null;
  /** Null: no traces. */
  tracing: TracingSettings | null;
  companyName: string;
  /** The URL at which users get the source of this version. */
  sourceUrl: string;
  logLevel: z.infer<typeof Settings>["LOG_LEVEL"];
  isDevelopment: boolean;
};

/** `issuer` is Google unless another compatible OpenID provider is configured. */
export type GoogleSettings = {
  clientId: string;
  clientSecret: string;
  issuer: string;
  /** As the interface calls it: "Google", or the host of another provider. */
  name: string;
};

/** An invalid setting: the message names the variable and its valid values. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Reads and validates the environment. Throws EnvError with one sentence per invalid variable. */
export function parseEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const parsed = Settings.safeParse(source);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${issue.path.join(".")} ${issue.message}.`,
    );
    throw new EnvError(sentences.join(" "));
  }
  const values = parsed.data;
  const ai = parseAiSettings(values);
  const mail = parseMailSettings(values);
  const google = readGoogleSettings(values);
  const billing = parseBillingSettings(values);
  const extraction = parseExtractionSettings(values);
  const backup = parseBackupSettings(values);
  const s3 = parseS3Settings(values);
  const problems = [ai, mail, google, billing, extraction, backup, s3].flatMap((read) =>
    read !== null && "problems" in read ? read.problems : [],
  );
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    problems.push("DATABASE_DIRECT_URL has no effect without DATABASE_URL.");
  if (problems.length > 0) throw new EnvError(problems.join(" "));
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePrepared: values.DATABASE_PREPARED === "on",
    sessionSecret: values.SESSION_SECRET,
    s3: s3 as BucketSettings | null,
    fetchAllow: values.FETCH_ALLOW,
    trustedProxies: values.TRUSTED_PROXIES,
    role: values.ROLE,
    ai: ai as AiSettings | null,
    dailyTokens: values.AI_DAILY_TOKENS,
    mail: mail as MailSettings | null,
    google: google as GoogleSettings | null,
    billing: billing as BillingSettings | null,
    adminEmails: values.ADMIN_EMAILS,
    offline: values.OFFLINE === "on",
    imageEntries: values.IMAGE_ENTRIES === "on",
    extraction: extraction as ExtractionSettings,
    backup: backup as BackupSettings,
    metricsToken: values.METRICS_TOKEN ?? null,
    tracing: parseTracingSettings(values),
    companyName: values.COMPANY_NAME,
    sourceUrl: values.SOURCE_URL,
    logLevel: values.LOG_LEVEL,
    isDevelopment: process.argv.includes("--dev"),
  };
}

/** The public origin of this server: links use it, never the host of a request. */
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
    return {
      clientId,
      clientSecret,
      issuer: address.replace(/\/+$/, ""),
      name: issuer === undefined ? "Google" : new URL(issuer).host,
    };
  }
  if (clientId !== undefined)
    return { problems: ["GOOGLE_CLIENT_SECRET must be set if GOOGLE_CLIENT_ID is."] };
  if (clientSecret !== undefined)
    return { problems: ["GOOGLE_CLIENT_ID must be set if GOOGLE_CLIENT_SECRET is."] };
  if (issuer !== undefined)
    return { problems: ["GOOGLE_ISSUER has no effect without GOOGLE_CLIENT_ID."] };
  return null;
}
