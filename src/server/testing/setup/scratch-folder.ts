import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "#server/db/embedded/pid-file.ts";

const prefix = "commonplace-tests-";
const sharedMemory = "/dev/shm";
const neededBytes = 3 * 2 ** 30; // a run of all tests uses less than 1 GiB

/**
 * Creates the folder of a run of tests, in memory where there is enough: the files of hundreds of databases take minutes
 * to delete from a disk. It becomes the temporary folder of this process and of those that it starts.
 */
export function createScratchFolder(): string {
  const parent = hasMemory() ? sharedMemory : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL and the app may run as another user.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  return folder;
}

function hasMemory(): boolean {
  if (process.platform !== "linux" || freemem() < 2 * neededBytes) return false;
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}

/** A killed run leaves its folder, which would use memory until the machine restarts. Other users' folders are kept. */
export function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.split("-")[2]))) continue;
    const folder = join(parent, name);
    const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid;
    if (owner === process.getuid?.()) rmSync(folder, { recursive: true, force: true });
  }
}
