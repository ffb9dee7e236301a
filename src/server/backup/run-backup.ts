/** One backup from its making to its telling: taken, verified, stored, older ones removed, and noted down. */
import { removeSuperfluous } from "./backup-list.ts";
import { BackupError, BackupUnderWay } from "./backup-error.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { writeBackupStatus } from "./backup-status.ts";
import { openBucket } from "./bucket.ts";
import { takeBackup, type TakenBackup } from "./take-backup.ts";

/**
 * Resolves once the backup lies wherever it is to be kept. What goes wrong is noted for the operator and thrown; a
 * backup that could be made but not uploaded stays in the folder, and does not count as a success.
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
      const bucket = await openBucket(settings.s3);
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
    if (error instanceof BackupUnderWay || signal?.aborted) throw error;
    const failure =
      error instanceof BackupError ? error.message : "It failed unexpectedly: see the log.";
    writeBackupStatus(dataDir, { lastFailureAt: new Date().toISOString(), failure });
    throw error;
  }
}
