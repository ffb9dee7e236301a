/** Brings the stored topics of a user's entries into line with changed rules. */
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { Shown } from "./load-rules.ts";

/** `was`: the key under which entries showed the topic, null if it was deleted. */
export type ChangedTopic = { key: string; was: string | null; now: Shown };

/** Lists the entries that the change affects in `topic_rewrites`: `rewriteTopics` then writes them. */
export async function applyRules(
  tx: Tx,
  userId: string,
  changed: readonly ChangedTopic[],
): Promise<void> {
  await markAffected(tx, userId, changed);
  const keysOf = (some: readonly ChangedTopic[]) => some.map(({ key }) => key);
  await suppressAdded(tx, userId, keysOf(changed.filter(({ was, now }) => was !== null && !now)));
  await showAdded(tx, userId, keysOf(changed.filter(({ was, now }) => was === null && now)));
}

async function markAffected(
  tx: Tx,
  userId: string,
  changed: readonly ChangedTopic[],
): Promise<void> {
  const shown = sql.param([...new Set(changed.flatMap(({ was }) => was ?? []))]);
  const hidden = sql.param(changed.filter(({ was }) => was === null).map(({ key }) => key));
  const touched = [...new Set(changed.flatMap(({ key, was, now }) => [key, was, now?.key]))];
  const has = (topics: SQL) =>
    sql`exists (select from unnest(${topics}) topic where lower(topic) = any(${hidden}::text[]))`;
  await tx.execute(sql`
    insert into topic_rewrites as waiting (user_id, entry_id, keys)
    select ${userId}, affected.id, ${sql.param(touched.filter((key) => typeof key === "string"))}::text[] from (
      select entry_id as id from entry_facets where user_id = ${userId}
        and facet = any((select facet_keys(array(select 'topic:' || key from unnest(${shown}::text[]) key)))::bigint[])
      union
      select entry_id from topic_rewrites where user_id = ${userId} and keys && ${shown}::text[]
      -- A deleted topic is stored with the capture only.
      union
      select held.id from user_entries held join global_entries capture on capture.id = held.entry_id
      where cardinality(${hidden}::text[]) > 0 and held.user_id = ${userId}
        and (${has(sql`capture.main_topics`)} or ${has(sql`held.added_topics`)})) affected
    order by affected.id
    on conflict (user_id, entry_id) do update
    set keys = array(select unnest(waiting.keys) union select unnest(excluded.keys))`);
}

/** The topics among `keys` that the user added to an entry. */
const addedAmong = (keys: readonly string[]) =>
  sql`(select lower(topic) from unnest(added_topics) topic where lower(topic) = any(${sql.param(keys)}::text[]))`;

/**
 * A deleted topic disappears from the entries to which the user added it, too: it is both added and removed
 * there until the deletion is undone.
 */
async function suppressAdded(tx: Tx, userId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const added = addedAmong(keys);
  await changeRemoved(tx, userId, sql`exists ${added}`, sql`removed_topics || array${added}`);
}

async function showAdded(tx: Tx, userId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const added = addedAmong(keys);
  const others = sql`array(select topic from unnest(removed_topics) topic where topic not in ${added})`;
  await changeRemoved(tx, userId, sql`removed_topics && array${added}`, others);
}

async function changeRemoved(tx: Tx, userId: string, condition: SQL, removed: SQL): Promise<void> {
  // Locked in id order, like by every other writer of entries.
  await tx.execute(sql`
    with locked as materialized (
      select id from user_entries where user_id = ${userId} and added_topics <> '{}' and ${condition}
      order by id for no key update)
    update user_entries set removed_topics = ${removed}, updated_at = now() where id in (select id from locked)`);
}
