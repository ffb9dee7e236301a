/** Replaces the present library by a staged one. A swap interrupted by a kill can be completed. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "#server/files/private-files.ts";
import { findRunning } from "./pid-file.ts";
import { stopServer } from "./postmaster.ts";

/** In the data folder: a restored or upgraded library is built here. */
export const stagingName = ".restore";

/** Exists in the data folder during a swap; contains the name of the folder for the former library. */
const noteName = "swap-under-way";

/**
 * Moves the content of the staging folder of `dataDir` into place, and the former content into the folder
 * `former`; returns its path. Call only within `withLock`, and while no database runs in either.
 */
export function swapData(dataDir: string, former: string): string {
  const note = join(dataDir, noteName);
  writeFileSync(`${note}.new`, former, { mode: 0o600, flush: true });
  renameSync(`${note}.new`, note);
  syncFolder(dataDir);
  finishSwap(dataDir);
  return join(dataDir, former);
}

/**
 * Completes an interrupted swap, or removes the staging folder of one that had not started. Call only within
 * `withLock`.
 */
export async function recoverSwap(dataDir: string): Promise<void> {
  if (!finishSwap(dataDir)) await clearFolder(join(dataDir, stagingName));
}

/** Returns whether a swap was in progress. */
function finishSwap(dataDir: string): boolean {
  const note = join(dataDir, noteName);
  if (!existsSync(note)) return false;
  const former = join(dataDir, readFileSync(note, "utf8"));
  const staging = join(dataDir, stagingName);
  for (const item of listItems(staging)) {
    const [from, to, away] = [staging, dataDir, former].map((folder) => join(folder, item));
    if (existsSync(to!)) {
      mkdirSync(dirname(away!), { recursive: true, mode: 0o700 });
      renameSync(to!, away!);
    }
    mkdirSync(dirname(to!), { recursive: true, mode: 0o700 });
    renameSync(from!, to!);
    for (const path of [away!, to!]) if (existsSync(path)) syncFolder(dirname(path));
  }
  rmSync(staging, { recursive: true, force: true });
  rmSync(note);
  syncFolder(dataDir);
  return true;
}

/** The staged items, each moved as a whole; items that were moved already are no longer in the folder. */
function listItems(staging: string): string[] {
  if (!existsSync(staging)) return [];
  const secrets = readdirSync(staging).filter((name) => name.endsWith(".secret"));
  return [join("postgres", "data"), "files", ...secrets].filter((item) =>
    existsSync(join(staging, item)),
  );
}

/** Removes a temporary data folder, after stopping the database that may still run in it. */
export async function clearFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const running = findRunning(join(folder, "postgres/data"));
  if (running !== null) await stopServer(running.pid);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
