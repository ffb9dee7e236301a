/** Runs a complete backup: makes, verifies and stores it, removes older ones, and records the result. */
import { isDiskFull } from "../files/disk-full.ts";
import { removeOldBackups } from "./backup-list.ts";
import { BackupError, BackupInProgress, explainFailure } from "./backup-error.ts";
import type { BackupSettings } from "../settings/backup-settings.ts";
import { writeBackupStatus } from "./backup-status.ts";
import { connectBucket } from "./bucket.ts";
import { createBackup, type CreatedBackup } from "./create-backup.ts";

/**
 * Resolves once the backup is stored in the folder and, if configured, in the bucket. Records and throws a
 * failure (a full disk as a BackupError). A backup that could not be uploaded stays in the folder but counts
 * as a failure.
 */
export async function runBackup(
  dataDir: string,
  settings: BackupSettings,
  signal?: AbortSignal,
): Promise<CreatedBackup & { removed: string[] }> {
  const startedAt = performance.now();
  try {
    const created = await createBackup(dataDir, settings, signal);
    const removed = await removeOldBackups(settings.folder, settings.keep);
    if (settings.s3 !== null) {
      const bucket = await connectBucket(settings.s3);
      try {
        await bucket.upload(created.file, created.name, signal);
        removed.push(...(await bucket.removeOldBackups(settings.keep)));
      } finally {
        bucket.close();
      }
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    writeBackupStatus(dataDir, {
      lastSuccessAt: new Date().toISOString(),
      last: { name: created.name, bytes: created.bytes, milliseconds },
      lastFailureAt: null,
      failure: null,
    });
    return { ...created, removed };
  } catch (error) {
    if (error instanceof BackupInProgress) throw error;
    signal?.throwIfAborted();
    const explained = await explainFailure(error, [settings.folder, dataDir]);
    const failure =
      explained instanceof BackupError ? explained.message : "It failed unexpectedly: see the log.";
    try {
      writeBackupStatus(dataDir, { lastFailureAt: new Date().toISOString(), failure });
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause;
    }
    throw explained;
  }
}
