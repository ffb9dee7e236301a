/** Why a backup or a restore cannot be done, in words for the operator. */
import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { isDiskFull } from "../disk-full.ts";

export class BackupError extends Error {
  override name = "BackupError";
}

/** Another process is making one of the same library: that one counts. */
export class BackupUnderWay extends BackupError {}

/** A file that does not end where its backup does: two backups in one file, or a damaged copy. */
export function goesOn(): BackupError {
  return new BackupError(
    "This file does not end where its backup ends: other bytes follow, such as a second backup. Use an unchanged copy of the backup.",
  );
}

/** Room that a file system must keep for PostgreSQL to go on working, in bytes. */
const leastFree = 16 * 1024 * 1024;

/**
 * Turns whatever came of a full disk into a BackupError that names the folder on it; anything else stays as it is. A
 * server that cannot write its log ends without a reason, so the free space is looked at as well.
 */
export async function explainFailure(error: unknown, folders: readonly string[]): Promise<unknown> {
  if (error instanceof BackupError) return error;
  const disks = new Map<number, { folder: string; free: number }>();
  for (const folder of folders.filter((one) => existsSync(one))) {
    const { dev } = await stat(folder);
    if (!disks.has(dev)) disks.set(dev, { folder, free: await freeBytes(folder) });
  }
  const full = [...disks.values()].filter(({ free }) => free <= leastFree);
  if (!isDiskFull(error) && full.length === 0) return error;
  const named = (full.length > 0 ? full : [...disks.values()]).map(({ folder }) => folder);
  return new BackupError(`There is not enough room left on the disk of ${named.join(" or ")}.`, {
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
