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

type LoadedRow = Pick<LoadedPassage, "number" | "cardId" | "language"> & {
  ordinals: number[];
  passages: number[];
  /** The whole text, or its passages in the order of the ordinals. */
  whole: string | null;
  parts: string[] | null;
};

/** PostgreSQL unpacks the whole text for each passage that it cuts. */
export const mostCutThere = 4;

/**
 * The passages of `wanted` whose entries are still there, in no order. A few are cut out by PostgreSQL,
 * which counts characters: a text with characters of two UTF-16 units is cut here, as is one for many.
 */
export async function loadPassages(
  tx: Tx,
  userId: string,
  wanted: readonly WantedPassage[],
): Promise<LoadedPassage[]> {
  if (wanted.length === 0) return [];
  const { rows } = await tx.execute<LoadedRow>(sql`
    with wanted as (
      select number, array_agg(ordinal) as ordinals
      from unnest(${sql.param(wanted.map((one) => one.number))}::int[],
        ${sql.param(wanted.map((one) => one.ordinal))}::int[]) as asked(number, ordinal)
      group by number)
    select wanted.number, wanted.ordinals, indexed.passages, indexed.card_id as "cardId", entry.language,
      case when cut.is_here then content.text end as whole,
      case when not cut.is_here then (
        select array_agg(substr(content.text, indexed.passages[ordinal * 2 + 1] + 1,
          indexed.passages[ordinal * 2 + 2] - indexed.passages[ordinal * 2 + 1]) order by place)
        from unnest(wanted.ordinals) with ordinality as one(ordinal, place)) end as parts
    from wanted
    join search_entries indexed on indexed.user_id = ${userId} and indexed.number = wanted.number
    join user_entries card on card.id = indexed.card_id and card.user_id = ${userId}
    join global_entries entry on entry.id = card.entry_id
    join entry_contents content on content.entry_id = card.entry_id
    cross join lateral (select indexed.has_surrogates or cardinality(wanted.ordinals) > ${mostCutThere}
      as is_here) as cut`);
  return rows.flatMap(({ number, cardId, language, ordinals, passages, whole, parts }) =>
    ordinals.flatMap((ordinal, index): LoadedPassage[] => {
      const [start, end] = [passages[ordinal * 2], passages[ordinal * 2 + 1]];
      if (start === undefined || end === undefined) return [];
      const text = whole?.slice(start, end) ?? parts![index]!;
      return [{ number, ordinal, cardId, language, text, start, end }];
    }),
  );
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

/** So many more are ranked than are wanted: what was removed or indexed anew may be among them. */
export const spare = 100;

/** Those of `ranked` that are still there, in their order. */
export async function keepCurrent<Ranked extends { number: number }>(
  tx: Tx,
  userId: string,
  ranked: readonly Ranked[],
): Promise<Ranked[]> {
  const cards = await readCards(
    tx,
    userId,
    ranked.map(({ number }) => number),
  );
  return ranked.filter(({ number }) => cards.has(number));
}
