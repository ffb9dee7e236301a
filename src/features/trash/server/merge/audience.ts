/** Merging never widens: the result is shown to nobody who could not see all of its parts (ruling 33). */
import { sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Throws "conflict" if `collectionId` shows its entries to others who could not see all `parts`, or if others wrote
 * something on a part in another collection that is not kept; the first one is. `isPublic`: all parts are public in the same way.
 */
export async function requireSameAudience(
  tx: Tx,
  parts: readonly Entry[],
  collectionId: string,
): Promise<{ isPublic: boolean }> {
  const all = sql`${sql.param(parts.map(({ id }) => id))}::uuid[]`;
  const others = parts.slice(1);
  const leaving = others.filter(({ collection }) => collection.id !== collectionId);
  const isShared = sql`${collectionId}::uuid = any (${openCollections})`;
  // In a shared collection, what others wrote moves with the entry.
  const merged = sql`(case when ${isShared} then ${sql.param(leaving.map(({ id }) => id))}::uuid[]
    else ${sql.param(others.map(({ id }) => id))}::uuid[] end)`;
  const captureIds = sql`${sql.param(parts.map(({ captureId }) => captureId))}::uuid[]`;
  const { rows } = await tx.execute<{
    isShared: boolean;
    hasPage: boolean;
    pageStates: number;
    noteStates: number;
    hasOthers: boolean;
  }>(sql`
    select ${isShared} as "isShared",
      exists (select from collection_pages where collection_id = ${collectionId}) as "hasPage",
      (select count(distinct (coalesce(shown.is_shown, false), coalesce(shown.shows_note, false)))::int
        from unnest(${all}) part(id) left join page_entries shown on shown.entry_id = part.id) as "pageStates",
      (select count(distinct coalesce(known.shows_why, false))::int
        from unnest(${captureIds}) part(id) left join publications known on known.entry_id = part.id) as "noteStates",
      exists (select from comments where entry_id = any(${merged}))
        or exists (select from member_notes where entry_id = any(${merged}) and user_id <> app_user_id())
        or exists (select from highlights where entry_id = any(${merged}) and user_id <> app_user_id()) as "hasOthers"`);
  const { hasPage, pageStates, noteStates, hasOthers } = rows[0]!;
  if (
    (rows[0]!.isShared || hasPage) &&
    parts.some(({ collection }) => collection.id !== collectionId)
  )
    throw new AppError(
      "conflict",
      "Others who can see that collection could not see all of these entries. Choose a collection that only you can see.",
    );
  if (hasPage && pageStates > 1)
    throw new AppError(
      "conflict",
      "The public page of this collection does not show all of these entries, or not all of their notes. Choose a collection that only you can see.",
    );
  if (hasOthers)
    throw new AppError(
      "conflict",
      "There are comments on one of these entries, or notes or highlights of other people. Keep that entry, and merge the others into it.",
    );
  const arePublic = parts.every(
    ({ isMine, isPrivate, isWithdrawn }) => isMine && !isPrivate && !isWithdrawn,
  );
  return { isPublic: arePublic && noteStates === 1 };
}
