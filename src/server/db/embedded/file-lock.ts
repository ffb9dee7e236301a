/**
 * Advisory locks on a file, kept by the operating system: between processes, and released when a process
 * ends.
 */
import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type FileLock = { release: () => void };

/**
 * Locks `file`, creating it empty if absent; null if another process holds a conflicting lock. Node has no
 * call for this, so this uses SQLite's locks on its files, which are the system's on every platform.
 */
export function tryLock(file: string, kind: "shared" | "exclusive"): FileLock | null {
  // Only if absent, because closing a file releases all of this process's locks on it.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  const held = new DatabaseSync(file, { timeout: 0 });
  try {
    // By default, an exclusive lock begins with a second file, which a full disk refuses.
    held.exec("pragma journal_mode = memory");
    held.exec(kind === "exclusive" ? "begin exclusive" : "begin; select 1 from sqlite_master");
  } catch (error) {
    held.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => void (held.isOpen && held.close()) };
}

/** SQLITE_BUSY, ignoring the extended bits. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}
