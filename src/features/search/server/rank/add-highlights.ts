/** Adds the user's highlights that match to the hits of a search. */
import { sql } from "drizzle-orm";
import type { SearchHighlight, SearchHit } from "#features/search/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { matchWords, type Sought } from "../text/match-words.ts";

/** Highlights read per entry, and characters read of each. */
const maxRead = 200;
const maxCharacters = 1_000;
const maxShown = 2;

type Row = Omit<SearchHighlight, "matches"> & { entryId: string };

export async function addHighlights(
  tx: Tx,
  userId: string,
  hits: readonly SearchHit[],
  sought: Sought,
  budget: WorkBudget,
): Promise<void> {
  if (hits.length === 0 || sought.stems.size === 0) return;
  const { rows } = await tx.execute<Row>(sql`
    select card.id as "entryId", held.id, left(held.quote, ${maxCharacters}) as quote,
      left(held.note, ${maxCharacters}) as note,
      case when not held.is_lost and held.text_version = content.text_version then held.start end as start
    from user_entries card
    left join entry_contents content on content.entry_id = card.entry_id
    cross join lateral (select * from highlights one
      where one.entry_id = card.id and one.user_id = ${userId} order by one.start limit ${maxRead}) held
    where card.id = any(${sql.param(hits.map(({ entry }) => entry.id))}::uuid[])
    order by held.start`);
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId);
  for (const hit of hits) {
    const matching: { shown: SearchHighlight; count: number }[] = [];
    for (const { entryId: _, ...row } of byEntry.get(hit.entry.id) ?? []) {
      const matches = { quote: matchWords(row.quote, sought), note: matchWords(row.note, sought) };
      const count = matches.quote.length + matches.note.length;
      if (count > 0) matching.push({ shown: { ...row, matches }, count });
      if (budget.isDue(row.quote.length + row.note.length)) await budget.pause();
    }
    if (matching.length === 0) continue;
    hit.highlights = matching
      .toSorted((a, b) => b.count - a.count)
      .slice(0, maxShown)
      .map(({ shown }) => shown);
  }
}
