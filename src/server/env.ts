/** The one documented schema of the environment; nothing else reads process.env. */
import { resolve } from "node:path";
import type { z } from "zod";
import type { AddressRange } from "./address-ranges.ts";
import { type AiSettings, readAiSettings } from "./ai-settings.ts";
import { type BackupSettings, readBackupSettings } from "./backup/backup-settings.ts";
import { type BillingSettings, readBillingSettings } from "./billing-settings.ts";
import { Settings } from "./env-schema.ts";
import { type ExtractionSettings, readExtractionSettings } from "./extraction-settings.ts";
import { type MailSettings, readMailSettings } from "./mail-settings.ts";

/** Settings after validation; `dataDir` is absolute, `publicUrl` an origin without a slash. */
export type Env = {
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  fetchAllow: readonly string[];
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly AddressRange[];
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
  /** Whether pictures may be saved as entries, in the Add Entry dialog too. */
  imageEntries: boolean;
  /** Holds secrets: never to be logged. */
  extraction: ExtractionSettings;
  /** Holds the passphrase and a secret: never to be logged. */
  backup: BackupSettings;
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
  const backup = readBackupSettings(values);
  const problems = [ai, mail, google, billing, extraction, backup].flatMap((read) =>
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
