import { asc, type SQL } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { userEntries } from "./tables.ts";

/** Up to so many changes are told one by one; of more, only that the counts have changed. */
export const mostTold = 20;

/** Always in the order of ids: two that take the same cards wait for each other, and never deadlock. */
export async function lockCards(
  tx: Tx,
  condition: SQL | undefined,
  strength: "update" | "no key update",
): Promise<{ id: string; entryId: string }[]> {
  return tx
    .select({ id: userEntries.id, entryId: userEntries.entryId })
    .from(userEntries)
    .where(condition)
    .orderBy(asc(userEntries.id))
    .for(strength);
}
