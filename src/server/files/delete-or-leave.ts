import type { AppContext } from "../app-context.ts";
import { findStorageAway } from "./storage.ts";

/**
 * Deletes a file that nothing refers to any more. While the storage is away the file is left to the sweep of its folder, so
 * that what was deleted already is not reported as a failure.
 */
export async function deleteOrLeave(
  { storage, log }: Pick<AppContext, "storage" | "log">,
  key: string,
): Promise<void> {
  try {
    await storage.delete(key);
  } catch (error) {
    const away = findStorageAway(error);
    if (away === null) throw error;
    log.warn({ reason: away.reason }, "a file is left to the sweep, as the storage is away");
  }
}
