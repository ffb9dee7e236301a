/**
 * Records in the data folder that files are in a bucket, so that a start without S3_BUCKET does not treat them as
 * missing, and that no file is moved to a place where the running app does not look for it.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../error-causes.ts";
import type { Env } from "../settings/env.ts";
import type { S3Settings } from "../settings/s3-settings.ts";
import { StartError } from "../start-error.ts";

type Place = Pick<S3Settings, "bucket" | "prefix" | "isWritten">;

const fileOf = (dataDir: string) => join(dataDir, "storage.json");

/** Call at the start of the app. Throws StartError if the files are in a bucket and none is set. */
export function recordPlace({ dataDir, s3 }: Pick<Env, "dataDir" | "s3">): void {
  const known = loadPlace(dataDir);
  if (s3 === null && known === null) return;
  if (s3 === null)
    throw new StartError(
      `S3_BUCKET is not set, but the files of ${dataDir} are in the bucket ${known!.bucket}. Set S3_BUCKET and the other variables of S3 again, or move the files back as docs/operating.md says. If they are not needed any more, delete ${fileOf(dataDir)}.`,
    );
  const { bucket, prefix, isWritten } = s3;
  writeFileSync(fileOf(dataDir), `${JSON.stringify({ bucket, prefix, isWritten })}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** Call after all files were moved back to the disk. */
export function forgetPlace(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** A sentence on why files cannot be moved now; null if the app that started last looks in both places. */
export function explainUnreadyPlace(dataDir: string, s3: S3Settings): string | null {
  const known = loadPlace(dataDir);
  const isSame =
    known !== null &&
    known.bucket === s3.bucket &&
    known.prefix === s3.prefix &&
    known.isWritten === s3.isWritten;
  if (isSame) return null;
  return `Start Commonplace with the same variables S3_* first, with S3_WRITES=${s3.isWritten ? "on" : "off"}: while files move it must look for them in both places.`;
}

function loadPlace(dataDir: string): Place | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as Place;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
