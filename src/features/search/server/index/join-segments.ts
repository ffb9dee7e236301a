/** Merges segments, leaving out postings of entries that were deleted or indexed again. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { fieldsOrdinal, lengths, recordBytes } from "./postings.ts";
import type { Base } from "./load-index.ts";
import { searchEntries } from "../tables.ts";

/** The numbers of entries, passages and words removed from the index, as search_bases counts them. */
export type Dropped = { entries: number; passages: number; words: number };

const termsAtOnce = 5_000;

/** Which of the numbers that `base` has assigned are in use, and their count. */
export async function loadCurrent(
  tx: Tx,
  base: Base,
): Promise<{ isCurrent: Uint8Array; count: number }> {
  const [row] = await tx
    .select({ numbers: sql<string | null>`string_agg(${searchEntries.number}::text, ',')` })
    .from(searchEntries)
    .where(and(eq(searchEntries.scopeId, base.scopeId), lt(searchEntries.number, base.nextNumber)));
  const numbers = row?.numbers?.split(",").map(Number) ?? [];
  const isCurrent = new Uint8Array(base.nextNumber);
  for (const number of numbers) isCurrent[number] = 1;
  return { isCurrent, count: numbers.length };
}

/** How many numbers are in use in each of these scopes. */
export async function countCurrent(
  tx: Tx,
  scopeIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ scopeId: searchEntries.scopeId, count: sql<number>`count(*)::int` })
    .from(searchEntries)
    .where(sql`${searchEntries.scopeId} = any(${sql.param(scopeIds)}::uuid[])`)
    .groupBy(searchEntries.scopeId);
  return new Map(rows.map(({ scopeId, count }) => [scopeId, count]));
}

/** Writes the current records of the segments `ids` into the segment `into`. */
export async function joinSegments(
  tx: Tx,
  scopeId: string,
  ids: readonly number[],
  into: number,
  isCurrent: Uint8Array,
): Promise<Dropped> {
  const obsolete = new Map<number, number>();
  for (let after: string | undefined = ""; after !== undefined;) {
    const { rows }: { rows: { term: string; records: Buffer }[] } = await tx.execute(sql`
      select term, string_agg(records, ''::bytea order by segment) as records
      from search_postings
      where scope_id = ${scopeId} and segment = any(${sql.param(ids)}::int[]) and term > ${after}
      group by term order by term limit ${termsAtOnce}`);
    after = rows.at(-1)?.term;
    const kept = rows
      .map(({ term, records }) => ({ term, records: keepCurrent(records, isCurrent, obsolete) }))
      .filter(({ records }) => records.length > 0);
    await tx.execute(sql`
      insert into search_postings (scope_id, segment, term, records)
      select ${scopeId}::uuid, ${into}::int, made.term, made.records
      from unnest(${sql.param(kept.map(({ term }) => term))}::text[],
        ${sql.param(kept.map(({ records }) => records))}::bytea[]) as made(term, records)`);
  }
  return countDropped(obsolete);
}

/** The records of current entries; others are collected by number and ordinal, with their length. */
function keepCurrent(
  records: Buffer,
  isCurrent: Uint8Array,
  obsolete: Map<number, number>,
): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < records.length; at += recordBytes) {
    const number = records.readUInt32LE(at);
    if (isCurrent[number] === 1) kept.push(records.subarray(at, at + recordBytes));
    else obsolete.set(number * 0x10000 + records.readUInt16LE(at + 4), records[at + 7]!);
  }
  return Buffer.concat(kept);
}

function countDropped(obsolete: ReadonlyMap<number, number>): Dropped {
  const passages = [...obsolete].filter(([key]) => key % 0x10000 !== fieldsOrdinal);
  return {
    entries: new Set([...obsolete.keys()].map((key) => Math.floor(key / 0x10000))).size,
    passages: passages.length,
    words: Math.round(passages.reduce((sum, [, length]) => sum + lengths[length]!, 0)),
  };
}
