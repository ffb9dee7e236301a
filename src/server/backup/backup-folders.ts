/** The folders for backups and temporary data, and the lock that allows one backup at a time. */
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { tryLock } from "../db/file-lock.ts";
import { findRunning } from "../db/pid-file.ts";
import { stopServer } from "../db/postmaster.ts";
import { BackupUnderWay } from "./backup-error.ts";

/** In the data folder: holds links to files, and the database in which a backup is verified. */
const workName = ".backup";
/** In the data folder: a restored library is built here. */
export const stagingName = ".restore";

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
  const turn = tryLock(join(own, "turn.lock"), "exclusive");
  if (turn === null) throw new BackupUnderWay("Another process is making a backup now.");
  const folder = join(dataDir, workName);
  try {
    // Left by a killed process.
    await clearFolder(folder);
    await mkdir(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    await clearFolder(folder);
    turn.release();
  }
}

/** Removes a temporary data folder, after stopping the database that may still run in it. */
export async function clearFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const running = findRunning(join(folder, "postgres/data"));
  if (running !== null) await stopServer(running.pid);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
