/** Brings the stored topics of a user's entries into line with changed rules. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { Shown } from "./load-rules.ts";

/** `was`: the key under which entries showed the topic, null if it was deleted. */
export type ChangedTopic = { key: string; was: string | null; now: Shown };

/** Returns the ids of the entries whose topics changed. */
export async function applyRules(
  tx: Tx,
  userId: string,
  changed: readonly ChangedTopic[],
): Promise<string[]> {
  const shownKeys = [...new Set(changed.flatMap(({ was }) => was ?? []))];
  const hiddenKeys = changed.filter(({ was }) => was === null).map(({ key }) => key);
  const ids = await lockAffected(tx, userId, shownKeys, hiddenKeys);
  if (ids.length === 0) return [];
  const deleted = changed.filter(({ was, now }) => was !== null && now === null);
  const restored = changed.filter(({ was, now }) => was === null && now !== null);
  const keysOf = (some: readonly ChangedTopic[]) => some.map(({ key }) => key);
  const suppressed = await suppressAdded(tx, ids, keysOf(deleted));
  const shownAgain = await showAdded(tx, ids, keysOf(restored));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update user_entries entry
    set topics = now.topics, filter_text = entry_filter_text(now.title, now.topics), updated_at = now()
    from (
      select held.id, coalesce(held.title, capture.title) as title,
        entry_topics(held.user_id, capture.main_topics, held.added_topics, held.removed_topics) as topics
      from user_entries held join global_entries capture on capture.id = held.entry_id
      where held.id = any(${sql.param(ids)}::uuid[]) offset 0) now
    where entry.id = now.id and entry.topics <> now.topics
    returning entry.id`);
  return [...new Set([...suppressed, ...shownAgain, ...rows.map(({ id }) => id)])];
}

/** Locked in id order, like by every other writer of entries. */
async function lockAffected(
  tx: Tx,
  userId: string,
  shownKeys: readonly string[],
  hiddenKeys: readonly string[],
): Promise<string[]> {
  const has = (topics: string, keys: readonly string[]) =>
    sql`exists (select from unnest(${sql.raw(topics)}) topic where lower(topic) = any(${sql.param(keys)}::text[]))`;
  const shown = sql`select id from user_entries where user_id = ${userId} and ${has("topics", shownKeys)}`;
  // A deleted topic is stored with the capture only.
  const hidden = sql`select held.id from user_entries held join global_entries capture on capture.id = held.entry_id
    where held.user_id = ${userId} and (${has("capture.main_topics", hiddenKeys)} or ${has("held.added_topics", hiddenKeys)})`;
  const affected = hiddenKeys.length === 0 ? shown : sql`${shown} union ${hidden}`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from user_entries where id in (${affected}) order by id for no key update`);
  return rows.map(({ id }) => id);
}

/**
 * A deleted topic disappears from the entries to which the user added it, too: it is both added and removed
 * there until the deletion is undone.
 */
async function suppressAdded(
  tx: Tx,
  ids: readonly string[],
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const added = sql`select lower(topic) from unnest(added_topics) topic where lower(topic) = any(${sql.param(keys)}::text[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update user_entries set removed_topics = removed_topics || array(${added}), updated_at = now()
    where id = any(${sql.param(ids)}::uuid[]) and exists (${added}) returning id`);
  return rows.map(({ id }) => id);
}

async function showAdded(
  tx: Tx,
  ids: readonly string[],
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const added = sql`select lower(topic) from unnest(added_topics) topic where lower(topic) = any(${sql.param(keys)}::text[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update user_entries set updated_at = now(), removed_topics = array(
      select topic from unnest(removed_topics) topic where topic not in (${added}))
    where id = any(${sql.param(ids)}::uuid[]) and removed_topics && array(${added}) returning id`);
  return rows.map(({ id }) => id);
}
