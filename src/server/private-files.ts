/** Modes and durability of what lies in the data folder: its owner's alone, and there after a power cut. */
import { chmodSync, closeSync, fsyncSync, openSync, statSync } from "node:fs";

/** Sets the mode of a file or folder that may have a wider one. Returns false where it may not be changed. */
export function restrictMode(path: string, mode: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  // Windows has no such modes: there, who may read follows from the folder.
  if (found === undefined || process.platform === "win32") return true;
  if ((found.mode & 0o777) === mode) return true;
  try {
    chmodSync(path, mode);
    return true;
  } catch {
    return (found.mode & 0o077 & ~mode) === 0;
  }
}

/** Makes durable which files a folder holds. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
