import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";

/** Serializes restores and permanent deletions of one user until the commit. */
export async function lockTrash(tx: Tx, userId: string): Promise<void> {
  await lockByName(tx, `trash of ${userId}`);
}
