import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { userEntries } from "./tables.ts";

/** Up to so many changes are told one by one; of more, only that the counts have changed. */
export const mostTold = 20;

/** Always in the order of ids: two that take the same cards wait for each other, and never deadlock. */
export async function lockCards(
  tx: Tx,
  condition: SQL | undefined,
  strength: "update" | "no key update" | "key share",
): Promise<{ id: string; entryId: string }[]> {
  return tx
    .select({ id: userEntries.id, entryId: userEntries.entryId })
    .from(userEntries)
    .where(condition)
    .orderBy(asc(userEntries.id))
    .for(strength);
}

/** Until the commit none of these cards is deleted. Throws "not_found" where one of them is not the person's. */
export async function holdCards(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { id, userId: owner } = userEntries;
  const theirs = and(eq(owner, userId), sql`${id} = any(${sql.param(wanted)}::uuid[])`);
  const kept = await lockCards(tx, theirs, "key share");
  if (kept.length < wanted.length) throw new AppError("not_found", "Entry not found");
}
