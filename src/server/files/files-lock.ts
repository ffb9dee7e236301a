/**
 * Keeps the app and the move of its files apart, with a lock of the operating system on a file in DATA_DIR: unlike one in the
 * database, it lasts as long as the process.
 */
import { join } from "node:path";
import { type FileLock, tryLock } from "../db/embedded/file-lock.ts";
import { StartError } from "../start-error.ts";

const fileOf = (dataDir: string) => join(dataDir, "files.lock");

/** Call before using the files. Throws StartError while they are being moved. */
export function useFiles(dataDir: string): FileLock {
  const lock = tryShared(dataDir);
  if (lock !== null) return lock;
  throw new StartError(
    `The files of ${dataDir} are being moved by npm run move-files. Start again when it has ended.`,
  );
}

/** On a full disk, and on a file system without locks, the app works, and only files cannot be moved. */
function tryShared(dataDir: string): FileLock | null {
  try {
    return tryLock(fileOf(dataDir), "shared");
  } catch {
    return { release: () => {} };
  }
}

/** Call before moving the files. Throws StartError while a process uses them, or if the lock does not work. */
export function reserveFiles(dataDir: string): FileLock {
  const lock = tryExclusive(dataDir);
  if (lock !== null) return lock;
  throw new StartError(
    `Commonplace is running with DATA_DIR ${dataDir}. End all of its processes, on all machines, then run this command again.`,
  );
}

function tryExclusive(dataDir: string): FileLock | null {
  try {
    return tryLock(fileOf(dataDir), "exclusive");
  } catch (error) {
    throw new StartError(`${fileOf(dataDir)} cannot be locked: ${(error as Error).message}.`);
  }
}
