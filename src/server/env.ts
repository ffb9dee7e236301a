/** The one documented schema of the environment; nothing else reads process.env. */
import { resolve } from "node:path";
import { z } from "zod";

const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsAbsent, schema.optional());

const hostPort = /^(\[[0-9a-f:.]+\]|[^\s:/@]+):(\d{1,5})$/i;

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
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    fetchAllow: values.FETCH_ALLOW,
    role: values.ROLE,
    companyName: values.COMPANY_NAME,
    logLevel: values.LOG_LEVEL,
    isDevelopment: process.argv.includes("--dev"),
  };
}
