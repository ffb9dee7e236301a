/** Where backups and what is needed for making them lie, and whose turn it is to make one. */
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { tryLock } from "../db/file-lock.ts";
import { findRunning } from "../db/pid-file.ts";
import { stopServer } from "../db/postmaster.ts";
import { BackupUnderWay } from "./backup-error.ts";

/** The folder, in the data folder, of links to files and of the database that a backup is verified in. */
const workName = ".backup";
/** The folder, in the data folder, that a restored library is made in. */
export const stagingName = ".restore";

/**
 * Runs `work` with an empty folder inside `dataDir`, removed at the end with whatever runs in it. Throws
 * BackupUnderWay where another process is making a backup of that data folder.
 */
export async function withWorkFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const own = join(dataDir, "backups");
  await mkdir(own, { recursive: true, mode: 0o700 });
  const turn = tryLock(join(own, "turn.lock"), "exclusive");
  if (turn === null) throw new BackupUnderWay("Another process is making a backup at this moment.");
  const folder = join(dataDir, workName);
  try {
    // What a killed process left behind.
    await clearFolder(folder);
    await mkdir(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    await clearFolder(folder);
    turn.release();
  }
}

/** Removes a data folder that was made for a while, after stopping the database that may still run in it. */
export async function clearFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const running = findRunning(join(folder, "postgres/data"));
  if (running !== null) await stopServer(running.pid);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
