import { and, eq, type SQL, sql } from "drizzle-orm";
import { keepRemovedTopics } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { allSent, type Tx } from "#server/db/database.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import type { CaptureRow } from "../progress/capture-state.ts";

/** Max topics per entry, excluding the given topics, which are all kept. */
const maxTopics = 10;

type Columns = Partial<typeof captures.$inferInsert>;
type ReadFields = Pick<CaptureRow, "title" | "summary" | "mainTopics" | "keyTakeaways">;

/** The result of the embedded reader or of a model, as a change of the capture `before`. */
export type NewReading = { before: Pick<CaptureRow, "id" | "mainTopics">; change: Columns };

/** The topics given with an entry, then the reader's topics without spelling variants of them. */
export function keepGivenTopics(
  { givenTopics }: Pick<CaptureRow, "givenTopics">,
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
 * Stores readings. Skips captures that do not meet `condition`, so that a second run changes nothing. Returns the
 * ids of the others.
 */
export async function storeReadings(
  tx: Tx,
  userId: string,
  readings: readonly NewReading[],
  condition: SQL | undefined,
): Promise<Set<string>> {
  const ids = readings.map(({ before }) => before.id);
  if (ids.length > 1) await tx.execute(sql`select lock_entries_of(${sql.param(ids)}::uuid[])`);
  const results = await allSent(
    readings
      // Lock in the same order as a deletion, to avoid deadlocks.
      .toSorted((a, b) => (a.before.id < b.before.id ? -1 : 1))
      .map(({ before, change }) =>
        tx
          .update(captures)
          .set({ ...change, updatedAt: new Date() })
          .where(and(eq(captures.id, before.id), condition))
          .returning({ id: captures.id })
          .execute(),
      ),
  );
  const stored = new Set(results.flat().map(({ id }) => id));
  await keepRemovedTopics(
    tx,
    userId,
    readings.filter(({ before }) => stored.has(before.id)),
  );
  return stored;
}
