import type { AppContext } from "../app-context.ts";
import { findStorageAway } from "./storage.ts";

/**
 * Deletes a file that nothing refers to any more. While the storage is away it returns false, and the file is left to the
 * sweep of its folder, so that what was deleted already is not reported as a failure.
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
