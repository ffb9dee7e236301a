/** The settings of files in S3, from the variables S3_*, and what processes on several machines need with it. */

/** A bucket and its keys. Contains a secret: never to be logged. */
export type BucketSettings = {
  bucket: string;
  /** The prefix of object keys; empty or ending in a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** AWS if undefined. */
  endpoint: string | undefined;
};

export type S3Values = {
  ROLE: "all" | "web" | "worker";
  DATABASE_URL?: string | undefined;
  SESSION_SECRET?: string | undefined;
  SMTP_URL?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PREFIX?: string | undefined;
};

/** S3-compatible servers of one's own have no regions, but the signature needs one. */
const regionOfOwnServers = "us-east-1";

/** The complete settings, null without S3_BUCKET, or a message for each variable that is missing or has no effect. */
export function parseS3Settings(values: S3Values): BucketSettings | null | { problems: string[] } {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_PREFIX: prefix = "" } = values;
  if (bucket === undefined) {
    const others = [
      "S3_REGION",
      "S3_ENDPOINT",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "S3_PREFIX",
    ] as const;
    const problems = others
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name} has no effect without S3_BUCKET.`);
    return problems.length > 0 ? { problems } : null;
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const region = values.S3_REGION ?? (endpoint === undefined ? undefined : regionOfOwnServers);
  const problems = listMissing(values);
  if (region === undefined)
    problems.push("S3_REGION must be set if S3_BUCKET is, unless S3_ENDPOINT is set.");
  if (accessKeyId === undefined) problems.push("S3_ACCESS_KEY_ID must be set if S3_BUCKET is.");
  if (secretAccessKey === undefined)
    problems.push("S3_SECRET_ACCESS_KEY must be set if S3_BUCKET is.");
  if (
    problems.length > 0 ||
    region === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  )
    return { problems };
  return {
    bucket,
    prefix: prefix === "" ? "" : `${prefix.replace(/\/$/, "")}/`,
    region,
    accessKeyId,
    secretAccessKey,
    endpoint,
  };
}

/**
 * Processes of separate roles may run on several machines, where DATA_DIR is a temporary folder of one of them: what the
 * default stores there must come from the environment, or the processes would not understand each other.
 */
function listMissing(values: S3Values): string[] {
  if (values.ROLE === "all") return [];
  const needed = {
    DATABASE_URL: "the embedded database belongs to one machine",
    SESSION_SECRET: "the secret in DATA_DIR belongs to one machine",
    SMTP_URL: "the outbox in DATA_DIR belongs to one machine",
  } as const;
  return Object.entries(needed)
    .filter(([name]) => values[name as keyof typeof needed] === undefined)
    .map(
      ([name, why]) =>
        `${name} must be set if S3_BUCKET is and ROLE is ${values.ROLE}, because ${why}.`,
    );
}
