/** Runs a complete backup: makes, verifies and stores it, removes older ones, and records the result. */
import { isDiskFull } from "../files/disk-full.ts";
import { removeSuperfluous } from "./backup-list.ts";
import { BackupError, BackupUnderWay, explainFailure } from "./backup-error.ts";
import type { BackupSettings } from "../settings/backup-settings.ts";
import { writeBackupStatus } from "./backup-status.ts";
import { connectBucket } from "./bucket.ts";
import { takeBackup, type TakenBackup } from "./create-backup.ts";

/**
 * Resolves once the backup is stored in the folder and, if configured, in the bucket. Records and throws a
 * failure (a full disk as a BackupError). A backup that could not be uploaded stays in the folder but counts
 * as a failure.
 */
export async function runBackup(
  dataDir: string,
  settings: BackupSettings,
  signal?: AbortSignal,
): Promise<TakenBackup & { removed: string[] }> {
  const startedAt = performance.now();
  try {
    const taken = await takeBackup(dataDir, settings, signal);
    const removed = await removeSuperfluous(settings.folder, settings.keep);
    if (settings.s3 !== null) {
      const bucket = await connectBucket(settings.s3);
      try {
        await bucket.upload(taken.file, taken.name, signal);
        removed.push(...(await bucket.removeSuperfluous(settings.keep)));
      } finally {
        bucket.close();
      }
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    writeBackupStatus(dataDir, {
      lastSuccessAt: new Date().toISOString(),
      last: { name: taken.name, bytes: taken.bytes, milliseconds },
      lastFailureAt: null,
      failure: null,
    });
    return { ...taken, removed };
  } catch (error) {
    if (error instanceof BackupUnderWay) throw error;
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
