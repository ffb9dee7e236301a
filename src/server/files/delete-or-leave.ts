import type { AppContext } from "../app-context.ts";
import { isDatabaseAway } from "../db/failure.ts";
import { findStorageAway, type Storage } from "./storage.ts";

/**
 * Deletes a file that nothing refers to any more. While the storage is away it returns false, and the sweep of the
 * folder deletes the file later, so that a committed deletion is not reported as a failure.
 */
export async function deleteOrLeave(
  { storage, log }: Pick<AppContext, "storage" | "log">,
  key: string,
): Promise<boolean> {
  try {
    await storage.delete(key);
    return true;
  } catch (error) {
    const away = findStorageAway(error);
    if (away === null) throw error;
    log.warn({ reason: away.reason }, "a file is left to the sweep, as the storage is away");
    return false;
  }
}

/**
 * Runs `save`, which stores the file and then commits the row that refers to it. Deletes the file if `save` fails.
 * If it fails because the database is away, the row may be committed, so the sweep of the folder decides.
 */
export async function deleteIfUnsaved<Result>(
  storage: Storage,
  key: string,
  save: () => Promise<Result>,
): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!isDatabaseAway(error)) await storage.delete(key).catch(() => {});
    throw error;
  }
}
