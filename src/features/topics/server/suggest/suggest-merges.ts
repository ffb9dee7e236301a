/** Suggests topics that may be merged, from their labels and from the entries that have them. */
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Topic, TopicsApart, TopicSuggestion } from "#features/topics/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { AppError } from "#shared/errors.ts";
import { requireTopic, selectTopics } from "../list-topics.ts";
import { topics } from "../tables.ts";
import { compareLabels, type Pair } from "./compare-labels.ts";

/** The most used topics, which are compared with each other. */
const maxCompared = 2_000;
/** The newest entries, in which common topics are looked for. */
const maxEntries = 5_000;
const maxSuggested = 30;
const maxApart = 200;
/** Topics that occur together in all but a few of at least this number of entries. */
const minShared = 4;
const minShare = 0.8;

/** The most used topics first. Throws "rate_limited" if too many of the user's requests wait. */
export async function suggestMerges(ctx: Ctx, signal?: AbortSignal): Promise<TopicSuggestion[]> {
  return runHeavyQuery(ctx, signal, async (tx) => {
    const found = await selectTopics(tx, ctx.userId, { limit: maxCompared });
    const byKey = new Map(found.map((topic) => [topic.key, topic]));
    const shared = await listShared(tx, ctx.userId);
    const apart = await listApart(tx, ctx.userId);
    const pairs = new Map<string, Pair>();
    for (const pair of [...compareLabels(found), ...findTogether(shared, byKey)]) {
      const name = namePair(pair.one.key, pair.other.key);
      if (!pairs.has(name) && !apart.has(name)) pairs.set(name, pair);
    }
    return [...pairs]
      .filter(([name, { evidence }]) => !evidence.includes("initials") || shared.has(name))
      .map(([name, pair]) => toSuggestion(pair, byKey, shared.get(name) ?? 0))
      .toSorted((a, b) => b.into.entries - a.into.entries || b.from.entries - a.from.entries)
      .slice(0, maxSuggested);
  });
}

function toSuggestion(
  { one, other, evidence }: Pair,
  byKey: ReadonlyMap<string, Topic>,
  shared: number,
): TopicSuggestion {
  const [from, into] = one.entries > other.entries ? [other, one] : [one, other];
  const both = shared === 1 ? "One entry has both." : `${shared} entries have both.`;
  const isNamed = shared === 0 || evidence.includes("together");
  return {
    from: withoutTotal(byKey.get(from.key)!),
    into: withoutTotal(byKey.get(into.key)!),
    evidence: isNamed ? evidence : `${evidence} ${both}`,
  };
}

function withoutTotal({ key, label, entries, isPinned, formerly }: Topic): Topic {
  return { key, label, entries, isPinned, formerly };
}

/** Pairs of topics that almost always occur together. */
function findTogether(
  shared: ReadonlyMap<string, number>,
  byKey: ReadonlyMap<string, Topic>,
): Pair[] {
  return [...shared].flatMap(([name, count]): Pair[] => {
    const [one, other] = name.split("\n").map((key) => byKey.get(key));
    if (one === undefined || other === undefined || count < minShared) return [];
    const either = one.entries + other.entries - count;
    if (count / either < minShare) return [];
    const evidence =
      count === either
        ? `They always occur together, in ${count} entries.`
        : `They occur together in ${count} of ${either} entries.`;
    return [{ one, other, evidence }];
  });
}

function namePair(one: string, other: string): string {
  return one < other ? `${one}\n${other}` : `${other}\n${one}`;
}

/** The number of entries that have both topics, by pair; in the newest entries. */
async function listShared(tx: Tx, userId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ one: string; other: string; count: number }>(sql`
    with newest as (
      select id, topics from user_entries where user_id = ${userId}
      order by created_at desc, id desc limit ${maxEntries}
    ), had as materialized (
      select id, lower(label) as key from newest, unnest(topics) label
    )
    select one.key as one, other.key as other, count(*)::int as count
    from had one join had other on other.id = one.id and other.key > one.key
    group by 1, 2 order by 3 desc limit ${maxCompared}`);
  return new Map(rows.map(({ one, other, count }) => [namePair(one, other), count]));
}

async function listApart(tx: Tx, userId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string; other: string }>(sql`
    select key, other from topics, unnest(apart) other where user_id = ${userId} and apart <> '{}'`);
  return new Set(rows.map(({ key, other }) => namePair(key, other)));
}

/** Keeps both topics: merging them is not suggested again. Throws "not_found" or "conflict". */
export async function keepApart(ctx: Ctx, input: z.output<typeof TopicsApart>): Promise<void> {
  const { userId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const one = await requireTopic(tx, userId, input.one);
    const other = await requireTopic(tx, userId, input.other);
    const [row] = await tx
      .select({ apart: topics.apart })
      .from(topics)
      .where(and(eq(topics.userId, userId), eq(topics.key, one.key)))
      .for("no key update");
    if (row === undefined || row.apart.includes(other.key)) return;
    if (row.apart.length >= maxApart)
      throw new AppError("conflict", "Too many topics are kept apart from this one");
    await tx
      .update(topics)
      .set({ apart: [...row.apart, other.key] })
      .where(and(eq(topics.userId, userId), eq(topics.key, one.key)));
  });
  ctx.app.events.publish(userId, { type: "topics" });
}
