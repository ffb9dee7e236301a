/** Why a backup or a restore cannot be done, in words for the operator. */
import { statfs } from "node:fs/promises";

export class BackupError extends Error {
  override name = "BackupError";
}

/** Another process is making one of the same library: that one counts. */
export class BackupUnderWay extends BackupError {}

/** Room that a file system must keep for PostgreSQL to go on working, in bytes. */
const leastFree = 16 * 1024 * 1024;

/**
 * Turns whatever came of a full disk into a BackupError that names `folder`; anything else stays as it is. A server
 * that cannot write its log ends without telling why, so the free room is looked at as well.
 */
export async function explainFailure(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof BackupError) return error;
  const isFull = codesOf(error).some((code) => ["ENOSPC", "EDQUOT", "53100"].includes(code));
  if (!isFull && (await freeBytes(folder)) > leastFree) return error;
  return new BackupError(`There is not enough room left on the disk of ${folder}.`, {
    cause: error,
  });
}

/** Throws BackupError where the disk of `folder` has less free room than `bytes`. */
export async function requireRoom(folder: string, bytes: number, what: string): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes + leastFree) return;
  throw new BackupError(
    `${what} needs about ${formatSize(bytes + leastFree)} on the disk of ${folder}, which has ${formatSize(free)} left.`,
  );
}

/** "67 MB", "6.7 MB", "67 kB". */
export function formatSize(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1_000)} kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** "1 file", "1,204 files". */
export function formatFileCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "file" : "files"}`;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error; at instanceof Error && codes.length < 10; at = at.cause)
    codes.push("code" in at ? String(at.code) : "");
  return codes;
}
