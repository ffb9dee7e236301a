/** Highlights of some entries, bounded so that they can be read for one answer. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/** `start` and `end` are the place of `quote` in the entry's text; null if the text has changed there. */
export type ShownHighlight = {
  id: string;
  entryId: string;
  quote: string;
  note: string;
  start: number | null;
  end: number | null;
};

const maxPerEntry = 200;
const maxCharacters = 2_000;

export async function hasHighlights(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from highlights where user_id = ${userId} limit 1`,
  );
  return rows.length > 0;
}

/** In the order of the texts, by entry id. Longer quotes and notes are cut. */
export async function selectShown(
  tx: Tx,
  userId: string,
  entryIds: readonly string[],
): Promise<Map<string, ShownHighlight[]>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await tx.execute<ShownHighlight>(sql`
    select held.id, held.entry_id as "entryId", left(held.quote, ${maxCharacters}) as quote,
      left(held.note, ${maxCharacters}) as note, place.start,
      place.start + least(held."end" - held.start, ${maxCharacters}) as "end"
    from unnest(${sql.param(entryIds)}::uuid[]) wanted(id)
    join user_entries card on card.id = wanted.id and card.user_id = ${userId}
    left join entry_contents content on content.entry_id = card.entry_id
    cross join lateral (select * from highlights one
      where one.entry_id = card.id and one.user_id = ${userId} order by one.start, one.id limit ${maxPerEntry}) held
    cross join lateral (select case when not held.is_lost and held.text_version = content.text_version
      and held."end" - held.start = length(held.quote) then held.start end as start) place
    order by held.start, held.id`);
  return Map.groupBy(rows, ({ entryId }) => entryId);
}

/** The entries that the user highlighted last, within a collection or some entries where given. */
export async function listNewestHighlighted(
  tx: Tx,
  userId: string,
  subject: {
    collectionId?: string | undefined;
    entryIds?: readonly string[] | undefined;
  },
  limit: number,
): Promise<string[]> {
  const { collectionId = null, entryIds = null } = subject;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select held.entry_id as id from highlights held
    join user_entries card on card.id = held.entry_id
    where held.user_id = ${userId} and (${collectionId}::uuid is null or card.interest_profile_id = ${collectionId})
      and (${entryIds === null} or card.id = any(${sql.param(entryIds ?? [])}::uuid[]))
    group by held.entry_id order by max(held.created_at) desc limit ${limit}`);
  return rows.map(({ id }) => id);
}
