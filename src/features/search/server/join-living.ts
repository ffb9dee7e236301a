/** Joins segments without the postings of entries that were removed, or indexed anew, since. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { cardOrdinal, lengths, recordBytes } from "./postings.ts";
import type { Base } from "./read-index.ts";
import { searchEntries } from "./tables.ts";

/** What left the index, as search_bases counts it. */
export type Dropped = { entries: number; passages: number; words: number };

const termsAtOnce = 5_000;

/** The numbers that are in use among those which `base` had given, by number, and how many they are. */
export async function readLiving(
  tx: Tx,
  base: Base,
): Promise<{ isLiving: Uint8Array; count: number }> {
  const [row] = await tx
    .select({ numbers: sql<string | null>`string_agg(${searchEntries.number}::text, ',')` })
    .from(searchEntries)
    .where(and(eq(searchEntries.userId, base.userId), lt(searchEntries.number, base.nextNumber)));
  const numbers = row?.numbers?.split(",").map(Number) ?? [];
  const isLiving = new Uint8Array(base.nextNumber);
  for (const number of numbers) isLiving[number] = 1;
  return { isLiving, count: numbers.length };
}

/** Writes what is living of the segments `ids` into the segment `into`. */
export async function joinLiving(
  tx: Tx,
  userId: string,
  ids: readonly number[],
  into: number,
  isLiving: Uint8Array,
): Promise<Dropped> {
  const dead = new Map<number, number>();
  for (let after: string | undefined = ""; after !== undefined;) {
    const { rows }: { rows: { term: string; records: Buffer }[] } = await tx.execute(sql`
      select term, string_agg(records, ''::bytea order by segment) as records
      from search_postings
      where user_id = ${userId} and segment = any(${sql.param(ids)}::int[]) and term > ${after}
      group by term order by term limit ${termsAtOnce}`);
    after = rows.at(-1)?.term;
    const kept = rows
      .map(({ term, records }) => ({ term, records: keepLiving(records, isLiving, dead) }))
      .filter(({ records }) => records.length > 0);
    await tx.execute(sql`
      insert into search_postings (user_id, segment, term, records)
      select ${userId}::uuid, ${into}::int, made.term, made.records
      from unnest(${sql.param(kept.map(({ term }) => term))}::text[],
        ${sql.param(kept.map(({ records }) => records))}::bytea[]) as made(term, records)`);
  }
  return countDead(dead);
}

/** The records of the living; those of others are noted, by number and ordinal, with their length. */
function keepLiving(records: Buffer, isLiving: Uint8Array, dead: Map<number, number>): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < records.length; at += recordBytes) {
    const number = records.readUInt32LE(at);
    if (isLiving[number] === 1) kept.push(records.subarray(at, at + recordBytes));
    else dead.set(number * 0x10000 + records.readUInt16LE(at + 4), records[at + 7]!);
  }
  return Buffer.concat(kept);
}

function countDead(dead: ReadonlyMap<number, number>): Dropped {
  const passages = [...dead].filter(([key]) => key % 0x10000 !== cardOrdinal);
  return {
    entries: new Set([...dead.keys()].map((key) => Math.floor(key / 0x10000))).size,
    passages: passages.length,
    words: Math.round(passages.reduce((sum, [, length]) => sum + lengths[length]!, 0)),
  };
}
