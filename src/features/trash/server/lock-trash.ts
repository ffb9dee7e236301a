import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";

/** Until the commit, nobody else takes anything out of the person's trash: neither restores nor deletes for good. */
export async function lockTrash(tx: Tx, userId: string): Promise<void> {
  await lockByName(tx, `trash of ${userId}`);
}
