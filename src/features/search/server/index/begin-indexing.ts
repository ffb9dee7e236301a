import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/**
 * Lets `tx` write to the indexes of shared collections that are open to the actor, which no other code can do. Sent with
 * the statements after it, without a round trip of its own.
 */
export function beginIndexing(tx: Tx): Promise<unknown> {
  return tx.execute(sql`select set_config('app.indexing', 'on', true)`).execute();
}
