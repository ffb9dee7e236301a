import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/**
 * Until the commit, no other transaction passes this call with the same name. For operations without a row to
 * lock, such as counting before inserting. The name contains the operation and the user.
 */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
