/** Finds duplicates in a file with highlights, a reading state or topics that their entries lack. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import type { StoredItem } from "../items/stored-item.ts";

export type Duplicate = { line: number; entryId: string; item: StoredItem };

/** The lines of duplicates whose marks are probably to be added. */
export async function findMarks(
  tx: Tx,
  { userId }: Ctx,
  duplicates: readonly Duplicate[],
): Promise<Set<number>> {
  const given = duplicates
    .filter(({ item }) => mayHaveMarks(item))
    .map(({ line, entryId, item }) => ({
      line,
      entryId,
      quotes: (item.highlights ?? []).map(({ quote, place }) => ({ quote, start: place?.start })),
      hasReading: item.reading != null,
      hasTopics: listTopics(item).length > 0,
    }));
  if (given.length === 0) return new Set();
  const { rows } = await tx.execute<{ line: number }>(sql`
    select given.line from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(line int, "entryId" uuid, quotes jsonb, "hasReading" boolean, "hasTopics" boolean)
    join user_entries entry on entry.id = given."entryId" and entry.user_id = ${userId}
    where exists (select 1 from jsonb_to_recordset(given.quotes) as one(quote text, start int)
        where not exists (select 1 from highlights held where held.entry_id = entry.id
          and held.user_id = ${userId} and held.quote = one.quote
          and (one.start is null or held.is_lost or held.start = one.start)))
      or (given."hasTopics" and entry.topics = '{}' and entry.added_topics = '{}' and entry.removed_topics = '{}')
      or (given."hasReading" and not exists (select 1 from reading_states state
        where state.entry_id = entry.id and state.user_id = ${userId}))`);
  return new Set(rows.map(({ line }) => line));
}

export function mayHaveMarks(item: StoredItem): boolean {
  return (item.highlights ?? []).length > 0 || item.reading != null || listTopics(item).length > 0;
}

/** As the user saw them. */
export function listTopics({ topics, ownTopics }: StoredItem): string[] {
  if (!ownTopics) return topics;
  const removed = new Set(ownTopics.removed);
  const shown = [...ownTopics.captured, ...ownTopics.added];
  return [...new Set(shown)].filter((topic) => !removed.has(topic.toLowerCase()));
}
