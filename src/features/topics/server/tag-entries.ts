/** Adds a topic to many entries, or removes it from them. */
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { indexQueue, lockOwnEntries, shareTopicRules } from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { markManyStale } from "#features/search/server/service.ts";
import type { EntriesTagged, EntriesTopic } from "#features/topics/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { maxEntryTopics } from "#shared/topic-limits.ts";

/** Throws "not_found", and changes nothing, if one of the entries is not the user's. */
export async function tagEntries(
  ctx: Ctx,
  input: z.output<typeof EntriesTopic>,
): Promise<EntriesTagged> {
  const { userId } = ctx;
  const tagged = await inTransaction(ctx, async (tx) => {
    await shareTopicRules(tx, userId);
    const ids = await lockOwnEntries(tx, userId, input.ids, "no key update");
    await tx.execute(sql`update ${entries} set topics = topics where id in (
      select entry_id from topic_rewrites where user_id = ${userId} and entry_id = any(${sql.param(ids)}::uuid[]))`);
    const found = await (input.action === "add" ? add : remove)(tx, ctx, ids, input);
    if (found.changed.length > 0) {
      await markManyStale(tx, userId, found.changed);
      await ctx.app.jobs.send(tx, indexQueue, { userId });
    }
    return found;
  });
  if (tagged.changed.length > 0) {
    ctx.app.events.publish(userId, { type: "topics" });
    ctx.app.jobs.nudge(indexQueue, "soon");
  }
  return tagged;
}

type Input = z.output<typeof EntriesTopic>;

/** The topic in the place of the written one, as `entry_topics` shows it: a deleted one is shown where it is added. */
const mapped = (userId: string, label: string) => sql`
  select wanted.label, lower(wanted.label) as key, lower(wanted.written) as written_key from (
    select coalesce((select rule.shown from topic_rules rule
      where rule.user_id = ${userId} and rule.key = lower(${label}::text)), ${label}::text) as label,
      ${label}::text as written) wanted`;

async function add(tx: Tx, { userId }: Ctx, ids: string[], { label }: Input) {
  const { rows } = await tx.execute<{ changed: string[]; full: number }>(sql`
    with topic as (${mapped(userId, label)}), without as materialized (
      select held.id, cardinality(held.topics) >= ${maxEntryTopics} as is_full from ${entries} held, topic
      where held.user_id = ${userId} and held.id = any(${sql.param(ids)}::uuid[])
        and topic.key <> all (select lower(one) from unnest(held.topics) one)
    ), changed as (
      update ${entries} held set updated_at = now(), added_topics = held.added_topics || topic.label,
        removed_topics = array(select one from unnest(held.removed_topics) one
          where one not in (topic.key, topic.written_key))
      from topic where held.user_id = ${userId} and held.id in (select id from without where not is_full)
      returning held.id
    )
    select array(select id from changed) as changed, (select count(*)::int from without where is_full) as "full"`);
  return rows[0]!;
}

async function remove(tx: Tx, { userId }: Ctx, ids: string[], { label, isUndo }: Input) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with topic as (${mapped(userId, label)})
    update ${entries} held set updated_at = now(),
      added_topics = array(select one from unnest(held.added_topics) with ordinality given(one, place)
        where lower(one) not in (topic.key, topic.written_key) order by place),
      removed_topics = case when ${isUndo} and not exists (
          select from ${captures} capture, unnest(capture.main_topics) one
          where capture.id = held.entry_id and lower(one) in (topic.key, topic.written_key))
        then held.removed_topics
        else array(select one from unnest(held.removed_topics) one
          union select topic.key union select topic.written_key) end
    from topic where held.user_id = ${userId} and held.id = any(${sql.param(ids)}::uuid[])
      and topic.key in (select lower(one) from unnest(held.topics) one)
    returning held.id`);
  return { changed: rows.map(({ id }) => id), full: 0 };
}
