import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import { interests } from "#features/interests/server/tables.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { topics } from "./tables.ts";

const maxKnown = 300;
/** Interests are plans, used topics are facts: limits the former, so that they do not displace the latter. */
const maxInterests = 40;
/** Rows from which interests are collected; many collections share the same interest. */
const maxInterestRows = 2_000;

/**
 * The topics that readers should prefer over new ones, at most 300: the user's topics, most used first, then
 * the user's interests, most common first.
 */
export async function listKnownTopics(tx: Tx, userId: string): Promise<string[]> {
  const some = tx
    .select({ name: interests.name })
    .from(interests)
    .where(eq(interests.userId, userId))
    .limit(maxInterestRows)
    .as("some");
  const [used, planned] = await allSent([
    tx
      .select({ label: topics.label })
      .from(topics)
      .where(and(eq(topics.userId, userId), gt(topics.uses, 0)))
      .orderBy(desc(topics.uses), topics.key)
      .limit(maxKnown),
    tx
      .select({ label: sql<string>`min(${some.name})` })
      .from(some)
      .groupBy(sql`lower(${some.name})`)
      .orderBy(desc(count()), sql`lower(${some.name})`)
      .limit(maxInterests),
  ]);
  const known = new Map<string, string>();
  for (const { label } of [...used, ...planned]) {
    const key = foldTopic(label);
    if (key !== "" && !known.has(key)) known.set(key, label);
  }
  return [...known.values()].slice(0, maxKnown);
}
