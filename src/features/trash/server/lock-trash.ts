import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/** Until the commit, nobody else takes anything out of the person's trash: neither restores nor deletes for good. */
export async function lockTrash(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trash of ${userId}`}, 0))`);
}
