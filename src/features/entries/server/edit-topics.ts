/** The topics that a user gives an entry, as a difference from the topics of its capture. */
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { captures, entries } from "./tables.ts";

/** Max removed topics stored per entry; enough for many readings. */
const maxRemoved = 300;

/**
 * Waits for a change of the user's topic rules, which then waits for `tx`. For transactions that give topics to
 * entries after they have locked other rows.
 */
export async function shareTopicRules(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`topic rules ${userId}`}, 0))`,
  );
}

/** How a topic is shown; `shownKey` is null if it was deleted, and then shown only where the user adds it. */
type Mapped = { label: string; key: string; shown: string; shownKey: string | null };

/**
 * What the entry stores so that its user sees the topics of `wanted`: topics to add, and topics to remove, which
 * stay removed when the page is read again. Throws "not_found".
 */
export async function planTopics(
  tx: Tx,
  userId: string,
  id: string,
  wanted: readonly string[],
): Promise<{ addedTopics: string[]; removedTopics: string[] }> {
  const [entry] = await tx
    .select({
      captureId: entries.captureId,
      added: entries.addedTopics,
      removed: entries.removedTopics,
    })
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.userId, userId)))
    .for("no key update");
  if (entry === undefined) throw new AppError("not_found", "Entry not found");
  const [capture] = await tx
    .select({ topics: captures.mainTopics })
    .from(captures)
    .where(eq(captures.id, entry.captureId));
  const captured = await mapTopics(tx, userId, capture?.topics ?? []);
  const added = await mapTopics(tx, userId, entry.added);
  const missing = new Map<string, Mapped>();
  for (const topic of await mapTopics(tx, userId, wanted)) {
    const visible = topic.shownKey ?? topic.key;
    if (!missing.has(visible)) missing.set(visible, topic);
  }
  const wantedKeys = new Set(missing.keys());
  const removed = new Set(entry.removed);
  for (const { key, shownKey } of captured) {
    if (shownKey === null) continue;
    const keys = [key, shownKey];
    if (wantedKeys.has(shownKey)) {
      for (const one of keys) removed.delete(one);
      missing.delete(shownKey);
    } else for (const one of keys) removed.add(one);
  }
  const kept = added.filter(({ key, shownKey }) => {
    const visible = shownKey ?? key;
    if (missing.delete(visible)) {
      removed.delete(visible);
      removed.delete(key);
      return true;
    }
    // Hidden by a deletion, which the user may undo.
    if (removed.has(key) && shownKey === null) return true;
    if (!wantedKeys.has(visible)) removed.add(key).add(visible);
    return false;
  });
  for (const [visible, { key }] of missing) for (const one of [visible, key]) removed.delete(one);
  return {
    addedTopics: [
      ...kept.map(({ label }) => label),
      ...[...missing.values()].map(({ shown }) => shown),
    ],
    removedTopics: [...removed].slice(-maxRemoved),
  };
}

async function mapTopics(tx: Tx, userId: string, labels: readonly string[]): Promise<Mapped[]> {
  const { rows } = await tx.execute<Mapped>(sql`
    select one.label, lower(one.label) as key, coalesce(rule.shown, one.label) as shown,
      case when rule.key is null then lower(one.label) else lower(rule.shown) end as "shownKey"
    from unnest(${sql.param(labels)}::text[]) with ordinality one(label, place)
    left join topic_rules rule on rule.user_id = ${userId} and rule.key = lower(one.label)
    order by one.place`);
  return rows;
}

/** A new reading of a capture, before it is stored. */
type Reread = {
  before: { id: string; mainTopics: readonly string[] };
  change: { mainTopics?: readonly string[] | undefined };
};

/**
 * A topic that the user removed stays removed in another spelling, too: adds spellings that are new in these
 * readings to the removed topics of the user's entries.
 */
export async function keepRemovedTopics(
  tx: Tx,
  userId: string,
  readings: readonly Reread[],
): Promise<void> {
  const found = await tx
    .select({ id: entries.id, captureId: entries.captureId, removed: entries.removedTopics })
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        sql`${entries.captureId} = any(${sql.param(readings.map(({ before }) => before.id))}::uuid[])`,
        sql`${entries.removedTopics} <> '{}'`,
      ),
    )
    .orderBy(entries.id);
  for (const { id, captureId, removed } of found) {
    const { before, change } = readings.find((reading) => reading.before.id === captureId)!;
    const known = new Set(before.mainTopics);
    const folded = new Set(removed.map(foldTopic));
    const spellings = (change.mainTopics ?? []).filter(
      (topic) => !known.has(topic) && folded.has(foldTopic(topic)),
    );
    if (spellings.length === 0) continue;
    await tx
      .update(entries)
      .set({
        removedTopics: sql`(select array_agg(distinct topic) from (
          select unnest(${entries.removedTopics}) as topic
          union select lower(unnest(${sql.param(spellings)}::text[]))) removed)`,
      })
      .where(and(eq(entries.id, id), eq(entries.userId, userId)));
  }
}
