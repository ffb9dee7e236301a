/**
 * Permissions and durability of the data folder: accessible to its owner only, and complete after a power
 * cut.
 */
import { chmodSync, closeSync, fsyncSync, openSync, statSync } from "node:fs";

/** Sets the mode of a file or folder that may have a wider one. Returns false if it may not be changed. */
export function restrictMode(path: string, mode: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  // On Windows, access follows from the folder's permissions.
  if (found === undefined || process.platform === "win32") return true;
  if ((found.mode & 0o777) === mode) return true;
  try {
    chmodSync(path, mode);
    return true;
  } catch {
    return (found.mode & 0o077 & ~mode) === 0;
  }
}

/** Syncs the entries of a folder to disk. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
