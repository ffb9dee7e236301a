/** Errors of backup and restore, with messages for the operator. */
import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { isDiskFull } from "../files/disk-full.ts";

export class BackupError extends Error {
  override name = "BackupError";
}

/** Another process is already making a backup of the same library. */
export class BackupInProgress extends BackupError {}

/** The file continues after the end of its backup: two backups in one file, or a damaged copy. */
export function trailingDataError(): BackupError {
  return new BackupError(
    "This file does not end where its backup ends: other bytes follow, such as a second backup. Use an unchanged copy of the backup.",
  );
}

/** Free bytes that a file system must keep so that PostgreSQL can continue. */
const minFreeBytes = 16 * 1024 * 1024;

/**
 * Turns an error caused by a full disk into a BackupError that names the folder; returns other errors
 * unchanged. Also checks the free space, because a server that cannot write its log exits without a reason.
 */
export async function explainFailure(error: unknown, folders: readonly string[]): Promise<unknown> {
  if (error instanceof BackupError) return error;
  const disks = new Map<number, { folder: string; free: number }>();
  for (const folder of folders.filter((one) => existsSync(one))) {
    const { dev } = await stat(folder);
    if (!disks.has(dev)) disks.set(dev, { folder, free: await freeBytes(folder) });
  }
  const full = [...disks.values()].filter(({ free }) => free <= minFreeBytes);
  if (!isDiskFull(error) && full.length === 0) return error;
  const named = (full.length > 0 ? full : [...disks.values()]).map(({ folder }) => folder);
  return new BackupError(`There is not enough space left on the disk of ${named.join(" or ")}.`, {
    cause: error,
  });
}

/** Throws BackupError if the disk of `folder` has less than `bytes` free. */
export async function requireFreeSpace(folder: string, bytes: number, what: string): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes + minFreeBytes) return;
  throw new BackupError(
    `${what} needs about ${formatSize(bytes + minFreeBytes)} on the disk of ${folder}, which has ${formatSize(free)} left.`,
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
