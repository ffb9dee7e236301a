/** The text of passages, cut out of the stored text where it lies. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

export type WantedPassage = { number: number; ordinal: number };
export type LoadedPassage = WantedPassage & {
  cardId: string;
  text: string;
  start: number;
  end: number;
  language: string | null;
};

/**
 * The passages of `wanted` whose entries are still there, in no order. A long text is cut by PostgreSQL;
 * it counts characters, so one with characters of two UTF-16 units is cut here.
 */
export async function loadPassages(
  tx: Tx,
  userId: string,
  wanted: readonly WantedPassage[],
): Promise<LoadedPassage[]> {
  if (wanted.length === 0) return [];
  const { rows } = await tx.execute<LoadedPassage & { isWhole: boolean }>(sql`
    with wanted as (
      select * from unnest(${sql.param(wanted.map((one) => one.number))}::int[],
        ${sql.param(wanted.map((one) => one.ordinal))}::int[]) as asked(number, ordinal))
    select wanted.number, wanted.ordinal, indexed.card_id as "cardId", entry.language,
      indexed.passages[wanted.ordinal * 2 + 1] as "start",
      indexed.passages[wanted.ordinal * 2 + 2] as "end",
      indexed.has_surrogates as "isWhole",
      case when indexed.has_surrogates then content.text
        else substr(content.text, indexed.passages[wanted.ordinal * 2 + 1] + 1,
          indexed.passages[wanted.ordinal * 2 + 2] - indexed.passages[wanted.ordinal * 2 + 1]) end as text
    from wanted
    join search_entries indexed on indexed.user_id = ${userId} and indexed.number = wanted.number
    join user_entries card on card.id = indexed.card_id and card.user_id = ${userId}
    join global_entries entry on entry.id = card.entry_id
    join entry_contents content on content.entry_id = card.entry_id
    where cardinality(indexed.passages) > wanted.ordinal * 2 + 1`);
  return rows.map(({ isWhole, ...row }) => ({
    ...row,
    text: isWhole ? row.text.slice(row.start, row.end) : row.text,
  }));
}

/** The card behind each of `numbers`; those of removed or changed entries are not among them. */
export async function readCards(
  tx: Tx,
  userId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await tx.execute<{ number: number; cardId: string }>(sql`
    select number, card_id as "cardId" from search_entries
    where user_id = ${userId} and number = any(${sql.param(numbers)}::int[])`);
  return new Map(rows.map((row) => [row.number, row.cardId]));
}
