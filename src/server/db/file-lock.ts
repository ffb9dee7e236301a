/** Advisory locks on a file, as the operating system keeps them: between processes, and gone with their process. */
import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type FileLock = { release: () => void };

/**
 * Locks `file`, which is made where it is absent and stays empty; null where another holds a lock that does not go
 * with it. Node has no call for this: SQLite's locks on its own files are the system's, on every platform.
 */
export function tryLock(file: string, kind: "shared" | "exclusive"): FileLock | null {
  // Only where it is absent: closing a file lets go of all locks that this process has on it.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  const held = new DatabaseSync(file, { timeout: 0 });
  try {
    held.exec(kind === "exclusive" ? "begin exclusive" : "begin; select 1 from sqlite_master");
  } catch (error) {
    held.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => void (held.isOpen && held.close()) };
}

/** SQLITE_BUSY, whatever more it says in its upper bytes. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}
