/** Copies entries and collections into the trash: the row and everything that its foreign keys cascade to. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/** Characters of a title that the list shows. */
const titleLength = 500;

/**
 * Copies entries that are about to be deleted and that the caller has locked. `group` is the collection that
 * is deleted with them. Search index and vectors are not copied, because they are rebuilt.
 */
export async function storeEntries(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  group: string | null = null,
): Promise<void> {
  await tx.execute(sql`
    insert into trash (id, user_id, kind, title, url, site_name, entry_id, collection_id, collection_title, group_id,
      payload)
    select card.id, card.user_id, 'entry', left(coalesce(card.title, entry.title), ${titleLength}), entry.url,
      entry.site_name, card.entry_id, lay.id, lay.title, ${group}, jsonb_build_object(
        'card', to_jsonb(card),
        'links', (select coalesce(jsonb_agg(jsonb_build_object('id', link.other, 'created_at', link.created_at)), '[]')
          from (select second_id as other, created_at from entry_links where first_id = card.id
            union all select first_id, created_at from entry_links where second_id = card.id) link),
        'projects', (select coalesce(jsonb_agg(to_jsonb(link)), '[]') from projects_entries link
          where link.user_id = card.user_id and link.entry_id = card.id),
        'refused', (select coalesce(jsonb_agg(refused.project_id), '[]') from projects_refused_entries refused
          where refused.user_id = card.user_id and refused.entry_id = card.id))
    from user_entries card
    join global_entries entry on entry.id = card.entry_id
    join interest_profiles lay on lay.id = card.interest_profile_id
    where card.user_id = ${userId} and card.id = any(${sql.param(ids)}::uuid[])`);
}

/** Copies a collection that is about to be deleted, with its interests and the ids of the entries in it. */
export async function storeCollection(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.execute(sql`
    insert into trash (id, user_id, kind, title, payload)
    select collection.id, collection.user_id, 'collection', collection.title, jsonb_build_object(
      'collection', to_jsonb(collection),
      'interests', (select coalesce(jsonb_agg(to_jsonb(interest)), '[]') from interests interest
        where interest.interest_profile_id = collection.id),
      'cards', (select coalesce(jsonb_agg(card.id), '[]') from user_entries card
        where card.user_id = collection.user_id and card.interest_profile_id = collection.id))
    from interest_profiles collection where collection.user_id = ${userId} and collection.id = ${id}`);
}
