/** Connections between entries: linked by hand in both directions, and related by content. */
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import {
  lockOwnEntries,
  listEntriesById,
  selectReadableEntry,
} from "#features/entries/server/service.ts";
import type { EntryConnections } from "#features/connections/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { findRelated } from "./find-related.ts";
import { entryLinks } from "./tables.ts";

export { findRelated } from "./find-related.ts";
export { listSiteKeys } from "./site-words.ts";

const maxLinks = 100;

/** Throws "not_found" for an entry that the user cannot read, "rate_limited" if too many of the user's requests wait. */
export async function getConnections(
  ctx: Ctx,
  entryId: string,
  signal?: AbortSignal,
): Promise<EntryConnections> {
  return runHeavyQuery(ctx, signal, async (tx, budget) => {
    await selectReadableEntry(tx, ctx.userId, entryId);
    const ids = await listLinked(tx, ctx.userId, entryId);
    const linked = await listEntriesById(tx, ctx.userId, ids);
    const related = await findRelated(tx, ctx.userId, entryId, budget);
    return {
      linked: ids.flatMap((id) => linked.get(id) ?? []),
      related: related.filter(({ entry }) => !linked.has(entry.id)),
    };
  });
}

/** Links two of the user's entries; repeating it changes nothing. Throws "not_found" or "validation". */
export async function linkEntries(ctx: Ctx, entryId: string, otherId: string): Promise<void> {
  if (entryId.toLowerCase() === otherId.toLowerCase())
    throw new AppError("validation", "An entry cannot be linked to itself");
  await inTransaction(ctx, async (tx) => {
    const { firstId, secondId } = inOrder(entryId.toLowerCase(), otherId.toLowerCase());
    await lockOwnEntries(tx, ctx.userId, [firstId, secondId], "key share");
    if ((await listLinked(tx, ctx.userId, entryId)).length >= maxLinks) {
      throw new AppError("conflict", `An entry has at most ${maxLinks} links`);
    }
    await tx
      .insert(entryLinks)
      .values({ userId: ctx.userId, firstId, secondId })
      .onConflictDoNothing();
  });
}

/** Links the user's entries in `tx`, each with its original timestamp; existing links stay unchanged. */
export async function restoreLinks(
  tx: Tx,
  userId: string,
  links: readonly { from: string; to: string; createdAt: Date }[],
): Promise<void> {
  const rows = links
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, createdAt }) => ({ userId, ...inOrder(from, to), createdAt }));
  if (rows.length > 0) await tx.insert(entryLinks).values(rows).onConflictDoNothing();
}

/** Throws "not_found" if there is no such link. */
export async function unlinkEntries(ctx: Ctx, entryId: string, otherId: string): Promise<void> {
  const { firstId, secondId } = inOrder(entryId.toLowerCase(), otherId.toLowerCase());
  const deleted = await inTransaction(ctx, (tx) =>
    tx
      .delete(entryLinks)
      .where(
        and(
          eq(entryLinks.userId, ctx.userId),
          eq(entryLinks.firstId, firstId),
          eq(entryLinks.secondId, secondId),
        ),
      )
      .returning({ firstId: entryLinks.firstId }),
  );
  if (deleted.length === 0) throw new AppError("not_found", "These entries are not linked");
}

/**
 * Restores the links of restored entries. `rows` is a query for the columns `one`, `other` and `created_at`.
 * Links to missing entries are left out.
 */
export async function putLinksBack(tx: Tx, userId: string, rows: SQL): Promise<void> {
  // Lock entries in id order, as every writer does; none can be deleted before the commit.
  await tx.execute(sql`select 1 from user_entries where user_id = ${userId}
    and id in (select other from (${rows}) as kept) order by id for key share`);
  await tx.execute(sql`
    insert into entry_links (user_id, first_id, second_id, created_at)
    select ${userId}::uuid, least(one, other), greatest(one, other), kept.created_at
    from (${rows}) as kept
    join user_entries entry on entry.id = kept.other and entry.user_id = ${userId}
    on conflict do nothing`);
}

/** Links an entry to what the entries `from` are linked to. Returns the entries that it was not linked to before. */
export async function addLinksOf(
  tx: Tx,
  userId: string,
  from: readonly string[],
  entryId: string,
): Promise<string[]> {
  const merged = sql`${sql.param([...from, entryId])}::uuid[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into entry_links (user_id, first_id, second_id, created_at)
    select ${userId}::uuid, least(other, ${entryId}::uuid), greatest(other, ${entryId}::uuid), min(created_at)
    from (select second_id as other, created_at from entry_links where user_id = ${userId} and first_id = any(${merged})
      union all select first_id, created_at from entry_links where user_id = ${userId} and second_id = any(${merged})) link
    where other <> all (${merged}) group by other
    on conflict do nothing
    returning case when first_id = ${entryId} then second_id else first_id end as id`);
  return rows.map(({ id }) => id);
}

/** Deletes the links of an entry to `others`. */
export async function deleteLinks(
  tx: Tx,
  userId: string,
  entryId: string,
  others: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from entry_links where user_id = ${userId} and ${entryId} in (first_id, second_id)
      and case when first_id = ${entryId} then second_id else first_id end = any(${sql.param(others)}::uuid[])`);
}

/** The entries linked to an entry, newest first. */
async function listLinked(tx: Tx, userId: string, entryId: string): Promise<string[]> {
  const rows = await tx
    .select({ firstId: entryLinks.firstId, secondId: entryLinks.secondId })
    .from(entryLinks)
    .where(
      and(
        eq(entryLinks.userId, userId),
        or(eq(entryLinks.firstId, entryId), eq(entryLinks.secondId, entryId)),
      ),
    )
    .orderBy(desc(entryLinks.createdAt))
    .limit(maxLinks);
  return rows.map(({ firstId, secondId }) => (firstId === entryId ? secondId : firstId));
}

/** In the order the table requires; ids are in lower case. */
function inOrder(one: string, other: string): { firstId: string; secondId: string } {
  return one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one };
}
