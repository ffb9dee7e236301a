/** The person's topic vocabulary: how many entries carry each topic, under one spelling. */
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { foldTopic } from "#shared/fold-topic.ts";
import type { Tx } from "#server/db/database.ts";
import { topics } from "./tables.ts";

const mostKnown = 300;

/** The person's topics, most used first, at most 300: what readers propose before inventing new ones. */
export async function listKnownTopics(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ label: topics.label })
    .from(topics)
    .where(and(eq(topics.userId, userId), gt(topics.uses, 0)))
    .orderBy(desc(topics.uses), topics.key)
    .limit(mostKnown);
  return rows.map((row) => row.label);
}

/** Adds `by` (1 or -1) to the uses of each topic. Rows are taken in key order, so that two never deadlock. */
export async function countTopics(
  tx: Tx,
  userId: string,
  labels: readonly string[],
  by: 1 | -1,
): Promise<void> {
  const uses = new Map<string, { label: string; uses: number }>();
  for (const label of labels) {
    const key = foldTopic(label);
    if (key !== "") uses.set(key, { label, uses: (uses.get(key)?.uses ?? 0) + by });
  }
  if (uses.size === 0) return;
  const rows = [...uses].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await tx
    .insert(topics)
    .values(rows.map(([key, row]) => ({ userId, key, label: row.label, uses: row.uses })))
    .onConflictDoUpdate({
      target: [topics.userId, topics.key],
      // One taken away that was never counted must not eat up the next one.
      set: { uses: sql`greatest(0, greatest(0, ${topics.uses}) + excluded.uses)` },
    });
}
