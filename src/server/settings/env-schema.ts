/** Schemas of the environment variables, one by one; env.ts validates combinations. */
import { z } from "zod";
import { parseAddressRange } from "../fetch/address-ranges.ts";
import { publicAddress, sourceAddress } from "./addresses.ts";
import { providers } from "./ai-settings.ts";
import { imageProviders } from "./extraction-settings.ts";
import { tracingShape } from "./tracing-settings.ts";

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
const databaseAddress = optional(
  z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
);
const region = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,40}$/, "must be the name of a region, like eu-west-1");
const imageProvider = z.preprocess(
  emptyAsAbsent,
  z
    .enum(imageProviders, { error: `must be one of ${imageProviders.join(", ")}` })
    .default("tesseract"),
);

export const Settings = z.object({
  PORT: z.preprocess(
    emptyAsAbsent,
    z.coerce.number("must be a port number").int().min(0).max(65_535).default(3000),
  ),
  HOST: z.preprocess(emptyAsAbsent, z.string().default("127.0.0.1")),
  PUBLIC_URL: optional(publicAddress),
  DATA_DIR: z.preprocess(emptyAsAbsent, z.string().default("./data")),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_PREPARED: z.preprocess(
    emptyAsAbsent,
    z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  ),
  SESSION_SECRET: optional(
    z
      .string()
      .trim()
      .regex(/^[!-~]{32,}$/, "must have at least 32 characters, without spaces"),
  ),
  S3_BUCKET: optional(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket"),
  ),
  S3_REGION: optional(region),
  S3_ENDPOINT: optional(serviceAddress),
  S3_ACCESS_KEY_ID: optional(secretText),
  S3_SECRET_ACCESS_KEY: optional(secretText),
  S3_PREFIX: optional(
    z
      .string()
      .trim()
      .regex(/^\w[\w-]*(\/[\w-]+)*\/?$/, "must be a folder of the bucket, like commonplace/files"),
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
  TRUSTED_PROXIES: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .default("127.0.0.0/8, ::1")
      .transform((list, issues) => {
        const ranges = list
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(parseAddressRange);
        if (ranges.length > 0 && !ranges.includes(null))
          return ranges.filter((one) => one !== null);
        issues.addIssue({
          code: "custom",
          message:
            "must be IP addresses or CIDR ranges separated by commas, like 10.0.0.5, 172.16.0.0/12",
        });
        return z.NEVER;
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
  // Validated here, because a header with an invalid character would quote the whole key in its error.
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
  IMAGE_ENTRIES: z.preprocess(
    emptyAsAbsent,
    z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  ),
  AWS_REGION: optional(region),
  AWS_ACCESS_KEY_ID: optional(secretText),
  AWS_SECRET_ACCESS_KEY: optional(secretText),
  AWS_SESSION_TOKEN: optional(secretText),
  AWS_TEXTRACT_ENDPOINT: optional(serviceAddress),
  GOOGLE_VISION_API_KEY: optional(secretText),
  GOOGLE_VISION_ENDPOINT: optional(serviceAddress),
  BACKUP_EVERY_HOURS: optional(
    z.coerce
      .number("must be a number of hours from 1 to 720")
      .int("must be a number of hours from 1 to 720")
      .min(1, "must be a number of hours from 1 to 720")
      .max(720, "must be a number of hours from 1 to 720"),
  ),
  BACKUP_KEEP: z.preprocess(
    emptyAsAbsent,
    z.coerce
      .number("must be a whole number from 1 to 1000")
      .int("must be a whole number from 1 to 1000")
      .min(1, "must be a whole number from 1 to 1000")
      .max(1_000, "must be a whole number from 1 to 1000")
      .default(7),
  ),
  BACKUP_DIR: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12, "must have at least 12 characters")),
  BACKUP_VERIFY: z.preprocess(
    emptyAsAbsent,
    z.enum(["restore", "read"], { error: "must be restore or read" }).default("restore"),
  ),
  BACKUP_S3_BUCKET: optional(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,62}(\/[\w.-]+)*\/?$/, {
        error: "must be the name of a bucket, with a folder in it if you like: bucket/folder",
      }),
  ),
  BACKUP_S3_REGION: z.preprocess(emptyAsAbsent, region.default("us-east-1")),
  BACKUP_S3_ENDPOINT: optional(serviceAddress),
  BACKUP_S3_ACCESS_KEY_ID: optional(secretText),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(secretText),
  ...tracingShape,
  METRICS_TOKEN: optional(secretText),
  COMPANY_NAME: z.preprocess(emptyAsAbsent, z.string().max(200).default("Commonplace")),
  SOURCE_URL: z.preprocess(emptyAsAbsent, sourceAddress),
  LOG_LEVEL: z.preprocess(
    emptyAsAbsent,
    z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "must be trace, debug, info, warn, error, fatal or silent",
      })
      .default("info"),
  ),
});
