/** The folder for temporary data, and the lock that allows one backup at a time. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { tryLock } from "../db/embedded/file-lock.ts";
import { clearFolder } from "../db/embedded/swap-data.ts";
import { BackupInProgress } from "./backup-error.ts";

/** In the data folder: holds links to files, and the database in which a backup is verified. */
const workName = ".backup";

/**
 * Runs `work` with an empty folder inside `dataDir`, and removes it and stops its database afterwards. Throws
 * BackupUnderWay if another process is making a backup of that data folder.
 */
export async function withWorkFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const own = join(dataDir, "backups");
  await mkdir(own, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(own, "turn.lock"), "exclusive");
  if (lock === null) throw new BackupInProgress("Another process is making a backup now.");
  const folder = join(dataDir, workName);
  try {
    // Left by a killed process.
    await clearFolder(folder);
    await mkdir(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    await clearFolder(folder);
    lock.release();
  }
}
