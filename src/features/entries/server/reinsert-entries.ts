/** Restores deleted entries as they were, in their former collection. */
import { sql, type SQL } from "drizzle-orm";
import { findUnfiled } from "#features/collections/server/service.ts";
import type { Tx } from "#server/db/database.ts";

export type RestoredEntry = {
  id: string;
  captureId: string;
  collectionId: string;
  /** It was public when it was deleted. */
  isMadePrivate: boolean;
};

/**
 * Inserts the entries of `rows`, a query for the columns `id`, `entry_id` and `entry` (to_jsonb of the former
 * row), as the user's. An entry whose collection was deleted, or to which
 * the user may no longer add, is put into Unfiled. A capture by the user
 * that no other entry of theirs shows becomes private.
 */
export async function reinsertEntries(tx: Tx, userId: string, rows: SQL): Promise<RestoredEntry[]> {
  const unfiled = await findUnfiled(tx, userId);
  // Lock in the same order as a deletion: collections, which are kept until the commit, then captures.
  await tx.execute(sql`select 1 from interest_profiles where user_id = ${userId}
    and id in (select (entry ->> 'interest_profile_id')::uuid from (${rows}) as kept) order by id for key share`);
  await tx.execute(sql`select 1 from global_entries where creator_id = ${userId}
    and id in (select entry_id from (${rows}) as kept) order by id for no key update`);
  const { rows: hidden } = await tx.execute<{ id: string }>(sql`
    update global_entries capture set is_private = true
    where creator_id = ${userId} and not is_private and id in (select entry_id from (${rows}) as kept)
      and not exists (select 1 from user_entries entry where entry.entry_id = capture.id and entry.user_id = ${userId})
    returning id`);
  const { rows: inserted } = await tx.execute<Omit<RestoredEntry, "isMadePrivate">>(sql`
    insert into user_entries (id, user_id, interest_profile_id, entry_id, why_its_interesting, title, summary,
      hides_note, added_topics, removed_topics, duplicate_of, created_at, updated_at)
    select kept.id, ${userId}, coalesce(collection.id, ${unfiled}), kept.entry_id, entry ->> 'why_its_interesting',
      entry ->> 'title', entry ->> 'summary', coalesce((entry ->> 'hides_note')::boolean, false), ${storedTopics("added_topics")}, ${storedTopics("removed_topics")},
      (entry ->> 'duplicate_of')::uuid, (entry ->> 'created_at')::timestamptz, (entry ->> 'updated_at')::timestamptz
    from (${rows}) as kept
    left join interest_profiles collection on collection.id = (entry ->> 'interest_profile_id')::uuid
      and (collection.user_id = ${userId} or exists (select from collection_members member
        where member.collection_id = collection.id and member.user_id = ${userId} and member.role = 'editor'))
    returning id, entry_id as "captureId", interest_profile_id as "collectionId"`);
  const madePrivate = new Set(hidden.map(({ id }) => id));
  return inserted.map((entry) => ({
    ...entry,
    isMadePrivate: madePrivate.has(entry.captureId),
  }));
}

/** Entries that an earlier version moved to the trash have none. */
function storedTopics(column: "added_topics" | "removed_topics"): SQL {
  return sql`array(select jsonb_array_elements_text(coalesce(entry -> ${column}, '[]')))`;
}
