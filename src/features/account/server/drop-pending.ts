import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { verifications } from "./tables.ts";

/**
 * Takes their power from the person's reset links, half-finished sign-ins and changes of address that wait:
 * whoever asked for them may be the one who has just been shut out. In a transaction of the system.
 */
export async function dropPending(tx: Tx, userId: string): Promise<void> {
  const change = `{"userId":"${userId}"%`;
  await tx
    .delete(verifications)
    .where(sql`${verifications.value} = ${userId} or ${verifications.value} like ${change}`);
}
