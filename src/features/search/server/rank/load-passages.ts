/** Loads the text of passages from the stored text. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { type Index, type ScopeOffset, toPlaces } from "../index/load-index.ts";

export type WantedPassage = { number: number; ordinal: number };
export type LoadedPassage = WantedPassage & {
  entryId: string;
  text: string;
  start: number;
  end: number;
  language: string | null;
};

type LoadedRow = Pick<LoadedPassage, "number" | "entryId" | "language"> & {
  ordinals: number[];
  passages: number[];
  /** The whole text, or its passages in ordinal order. */
  whole: string | null;
  parts: string[] | null;
};

/** Per entry. More are cut here, because PostgreSQL decompresses the whole text for each passage it cuts. */
export const maxCutByDatabase = 4;

/**
 * The passages of `wanted` whose entries still exist, in no order. PostgreSQL cuts a few by characters; texts
 * with characters of two UTF-16 units, and many passages, are cut here.
 */
export async function loadPassages(
  tx: Tx,
  index: { userId: string; scopes: readonly ScopeOffset[] },
  wanted: readonly WantedPassage[],
): Promise<LoadedPassage[]> {
  if (wanted.length === 0) return [];
  const byNumber = Map.groupBy(wanted, ({ number }) => number);
  const all = [...byNumber].map(([number, passages]) => ({
    wanted: number,
    ordinals: passages.map(({ ordinal }) => ordinal),
  }));
  const { rows } = await tx.execute<LoadedRow>(sql`
    with wanted as (
      select scope_id, local, number, ordinals from ${toPlaces(index, [...byNumber.keys()])}
      join jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as chosen(wanted int, ordinals int[]) on chosen.wanted = asked.number)
    select wanted.number, wanted.ordinals, indexed.passages, indexed.card_id as "entryId", capture.language,
      case when cut.is_here then content.text end as whole,
      case when not cut.is_here then (
        select array_agg(substr(content.text, indexed.passages[ordinal * 2 + 1] + 1,
          indexed.passages[ordinal * 2 + 2] - indexed.passages[ordinal * 2 + 1]) order by place)
        from unnest(wanted.ordinals) with ordinality as one(ordinal, place)) end as parts
    from wanted
    join search_entries indexed on indexed.scope_id = wanted.scope_id and indexed.number = wanted.local
    join user_entries entry on entry.id = indexed.card_id
      and (entry.user_id = ${index.userId} or entry.interest_profile_id = indexed.scope_id)
    join global_entries capture on capture.id = entry.entry_id
    join entry_contents content on content.entry_id = entry.entry_id
    cross join lateral (select indexed.has_surrogates or cardinality(wanted.ordinals) > ${maxCutByDatabase}
      as is_here) as cut`);
  return rows.flatMap(({ number, entryId, language, ordinals, passages, whole, parts }) =>
    ordinals.flatMap((ordinal, index): LoadedPassage[] => {
      const [start, end] = [passages[ordinal * 2], passages[ordinal * 2 + 1]];
      if (start === undefined || end === undefined) return [];
      const text = whole?.slice(start, end) ?? parts![index]!;
      return [{ number, ordinal, entryId, language, text, start, end }];
    }),
  );
}

/** The entry id of each of `numbers`, without deleted or changed entries. */
export async function loadEntryIds(
  tx: Tx,
  index: Index,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await tx.execute<{ number: number; entryId: string }>(sql`
    select asked.number, card_id as "entryId" from ${toPlaces(index, numbers)}
    join search_entries indexed on indexed.scope_id = asked.scope_id and indexed.number = asked.local`);
  return new Map(rows.map((row) => [row.number, row.entryId]));
}

/** Ranked in addition to the limit, because some may since have been deleted or indexed again. */
export const spare = 100;

/** The existing ones of `ranked`, in their order. */
export async function keepCurrent<Ranked extends { number: number }>(
  tx: Tx,
  index: Index,
  ranked: readonly Ranked[],
): Promise<Ranked[]> {
  const entryIds = await loadEntryIds(
    tx,
    index,
    ranked.map(({ number }) => number),
  );
  return ranked.filter(({ number }) => entryIds.has(number));
}
