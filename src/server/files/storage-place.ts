/**
 * Records in the data folder that files are in a bucket, so that a start without S3_BUCKET does not treat them as
 * missing.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../error-causes.ts";
import type { Env } from "../settings/env.ts";
import type { BucketSettings } from "../settings/s3-settings.ts";
import { StartError } from "../start-error.ts";

type Place = Pick<BucketSettings, "bucket" | "prefix">;

const fileOf = (dataDir: string) => join(dataDir, "storage.json");

/** Call at the start of the app. Throws StartError if the files are in a bucket and none is set. */
export function recordPlace({ dataDir, s3 }: Pick<Env, "dataDir" | "s3">): void {
  const known = loadPlace(dataDir);
  if (s3 === null && known === null) return;
  if (s3 === null)
    throw new StartError(
      `S3_BUCKET is not set, but the files of ${dataDir} are in the bucket ${known!.bucket}. Set S3_BUCKET and the other variables of S3 again, or move the files back as docs/operating.md says. If they are not needed any more, delete ${fileOf(dataDir)}.`,
    );
  const { bucket, prefix } = s3;
  writeFileSync(fileOf(dataDir), `${JSON.stringify({ bucket, prefix })}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** Call after all files were moved back to the disk. */
export function forgetPlace(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** A sentence on why files cannot be moved to or from this bucket; null if they can. */
export function explainOtherPlace(
  dataDir: string,
  { bucket, prefix }: BucketSettings,
  to: "s3" | "disk",
): string | null {
  const known = loadPlace(dataDir);
  if (known === null)
    return to === "s3" ? null : `There are no files of ${dataDir} in a bucket: nothing was moved.`;
  if (known.bucket === bucket && known.prefix === prefix) return null;
  return `The files of ${dataDir} are in the bucket ${known.bucket} with the prefix "${known.prefix}": set S3_BUCKET and S3_PREFIX to them.`;
}

function loadPlace(dataDir: string): Place | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as Place;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
