import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";

/** An offset in the text of an entry. */
export type TextPosition = { entryId: string; start: number };

/** The page of each position, from 1; null where the entry is not open to the user or has no pages. */
export async function findPages(
  tx: Tx,
  userId: string,
  positions: readonly TextPosition[],
): Promise<(number | null)[]> {
  if (positions.length === 0) return [];
  const { rows } = await tx.execute<{ place: number; page: number }>(sql`
    select asked.place::int, width_bucket(asked.start, content.pages) as page
    from unnest(${sql.param(positions.map(({ entryId }) => entryId))}::uuid[],
      ${sql.param(positions.map(({ start }) => start))}::int[]) with ordinality as asked(id, start, place)
    join user_entries entry on entry.id = asked.id
      and (entry.user_id = ${userId} or entry.interest_profile_id = any (${openCollections}))
    join entry_contents content on content.entry_id = entry.entry_id
    where cardinality(content.pages) > 0`);
  const pages = new Map(rows.map(({ place, page }) => [place, page]));
  // Before the first page there is nothing: the first page begins with the text.
  return positions.map((_, index) => pages.get(index + 1) || null);
}
