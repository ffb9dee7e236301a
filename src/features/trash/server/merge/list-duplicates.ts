import { and, asc, eq, sql } from "drizzle-orm";
import { type Duplicates, maxMerged } from "#features/entries/changes-contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { listEntriesById, selectEntry } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";

/**
 * The user's entries of the page of an entry, with the entry itself, the oldest first; as many as can be merged at once.
 * Throws as `selectEntry` does.
 */
export async function listDuplicates(ctx: Ctx, id: string): Promise<Duplicates> {
  const { userId } = ctx;
  return readOnlyTransaction(ctx, async (tx) => {
    const entry = await selectEntry(tx, userId, id);
    const pages = sql`(select facet_keys(array(
      select facet from user_entries card, unnest(card.facets) facet
      where card.id = ${entry.id} and starts_with(facet, 'page:'))))::bigint[]`;
    const found = await tx
      .selectDistinct({ id: entries.id, createdAt: entries.createdAt })
      .from(entries)
      .where(
        and(
          eq(entries.userId, userId),
          sql`(${entries.id} = ${entry.duplicateOf ?? null} or ${entries.id} in (select entry_id from entry_facets
            where user_id = ${userId} and is_page and facet = any(${pages}) and entry_id <> ${entry.id}))`,
        ),
      )
      .orderBy(asc(entries.createdAt), asc(entries.id))
      .limit(maxMerged - 1);
    const others = await listEntriesById(
      tx,
      userId,
      found.map((one) => one.id),
    );
    const items: Entry[] = [entry, ...others.values()];
    return { items: items.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)) };
  });
}
