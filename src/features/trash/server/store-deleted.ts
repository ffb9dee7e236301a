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
    select entry.id, entry.user_id, 'entry', left(coalesce(entry.title, capture.title), ${titleLength}), capture.url,
      capture.site_name, entry.entry_id, collection.id, collection.title, ${group}, jsonb_build_object(
        'card', to_jsonb(entry),
        'links', (select coalesce(jsonb_agg(jsonb_build_object('id', link.other, 'created_at', link.created_at)), '[]')
          from (select second_id as other, created_at from entry_links where first_id = entry.id
            union all select first_id, created_at from entry_links where second_id = entry.id) link),
        'projects', (select coalesce(jsonb_agg(to_jsonb(link)), '[]') from projects_entries link
          where link.user_id = entry.user_id and link.entry_id = entry.id),
        'highlights', (select coalesce(jsonb_agg(to_jsonb(held)), '[]') from highlights held
          where held.user_id = entry.user_id and held.entry_id = entry.id),
        'reading', (select coalesce(jsonb_agg(to_jsonb(held)), '[]') from reading_states held
          where held.user_id = entry.user_id and held.entry_id = entry.id),
        'rediscoveries', (select coalesce(jsonb_agg(to_jsonb(held)), '[]') from rediscoveries held
          where held.user_id = entry.user_id and held.entry_id = entry.id),
        'refused', (select coalesce(jsonb_agg(refused.project_id), '[]') from projects_refused_entries refused
          where refused.user_id = entry.user_id and refused.entry_id = entry.id))
    from user_entries entry
    join global_entries capture on capture.id = entry.entry_id
    join interest_profiles collection on collection.id = entry.interest_profile_id
    where entry.user_id = ${userId} and entry.id = any(${sql.param(ids)}::uuid[])`);
}

/** Copies a collection that is about to be deleted, with its interests and the ids of the entries in it. */
export async function storeCollection(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.execute(sql`
    insert into trash (id, user_id, kind, title, payload)
    select collection.id, collection.user_id, 'collection', collection.title, jsonb_build_object(
      'collection', to_jsonb(collection),
      'interests', (select coalesce(jsonb_agg(to_jsonb(interest)), '[]') from interests interest
        where interest.interest_profile_id = collection.id),
      'cards', (select coalesce(jsonb_agg(entry.id), '[]') from user_entries entry
        where entry.user_id = collection.user_id and entry.interest_profile_id = collection.id))
    from interest_profiles collection where collection.user_id = ${userId} and collection.id = ${id}`);
}
