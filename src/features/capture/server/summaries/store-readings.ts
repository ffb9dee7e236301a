import { and, eq, type SQL, sql } from "drizzle-orm";
import { countTopics } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import type { Work } from "../progress/capture-state.ts";

/** Max topics per entry, excluding the given topics, which are all kept. */
const maxTopics = 10;

type Columns = Partial<typeof captures.$inferInsert>;
type ReadFields = Pick<Work, "title" | "summary" | "mainTopics" | "keyTakeaways">;

/** What the embedded reader or a model found in the entry `before`. */
export type NewReading = { before: Pick<Work, "id" | "mainTopics">; change: Columns };

/** The topics given with an entry, then the reader's topics without spelling variants of them. */
export function keepGivenTopics(
  { givenTopics }: Pick<Work, "givenTopics">,
  found: readonly string[],
): string[] {
  if (givenTopics.length === 0) return [...found];
  const keys = new Set(givenTopics.map(foldTopic));
  const others = found.filter((topic) => !keys.has(foldTopic(topic)));
  return [...givenTopics, ...others.slice(0, Math.max(0, maxTopics - givenTopics.length))];
}

/** The reader's result as database columns. */
export function toColumns({ title, summary, mainTopics, keyTakeaways }: ReadFields): ReadFields {
  return { title: title.slice(0, 500).toWellFormed(), summary, mainTopics, keyTakeaways };
}

/**
 * The only place where a reading, embedded or by a model, is stored. Skips entries that do not meet
 * `condition`, so a second run counts nothing. Returns the ids of the others.
 */
export async function storeReadings(
  tx: Tx,
  userId: string,
  readings: readonly NewReading[],
  condition: SQL | undefined,
): Promise<Set<string>> {
  const results = await allSent(
    readings
      // Lock in the same order as a deletion, to avoid deadlocks.
      .toSorted((a, b) => (a.before.id < b.before.id ? -1 : 1))
      .map(({ before, change }) =>
        tx
          .update(captures)
          .set({ ...change, updatedAt: new Date() })
          .where(and(eq(captures.id, before.id), condition))
          .returning({ id: captures.id, isHeld: isHeldBy(userId) })
          .execute(),
      ),
  );
  const stored = new Map(results.flat().map(({ id, isHeld }) => [id, isHeld]));
  const counted = readings.filter(
    ({ before, change }) => change.mainTopics !== undefined && stored.get(before.id) === true,
  );
  const before = counted.flatMap((one) => one.before.mainTopics);
  const after = counted.flatMap(({ change }) => change.mainTopics ?? []);
  await countTopics(tx, userId, before, -1);
  await countTopics(tx, userId, after, 1);
  return new Set(stored.keys());
}

/** Topics of an entry whose cards are in the trash are counted when it is restored. */
function isHeldBy(userId: string) {
  return sql<boolean>`exists (select 1 from user_entries card
    where card.entry_id = global_entries.id and card.user_id = ${userId})`;
}
