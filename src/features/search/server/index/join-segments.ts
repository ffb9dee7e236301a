/** Merges segments, leaving out postings of entries that were deleted or indexed again. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { DamagedBlock } from "./block-bytes.ts";
import { blocksAtOnce, insertBlocks } from "./insert-blocks.ts";
import { fieldsOrdinal, lengths, recordBytes } from "./postings.ts";
import type { Base } from "./load-index.ts";
import {
  type Block,
  openBlock,
  readRecords,
  readTerms,
  SegmentWriter,
  type StoredTerm,
} from "./segment-blocks.ts";
import { searchEntries } from "../tables.ts";

/** The numbers of entries, passages and words removed from the index, as search_bases counts them. */
export type Dropped = { entries: number; passages: number; words: number };

/** Blocks of one segment: 128 KB. */
const readAtOnce = 32;

/** Which of the numbers that `base` has assigned are in use, their count and the number of their passages. */
export async function loadCurrent(
  tx: Tx,
  base: Base,
): Promise<{ isCurrent: Uint8Array; count: number; passages: number }> {
  const [row] = await tx
    .select({
      numbers: sql<string | null>`string_agg(${searchEntries.number}::text, ',')`,
      passages: sql<number>`coalesce(sum(cardinality(${searchEntries.passages})) / 2, 0)::int`,
    })
    .from(searchEntries)
    .where(and(eq(searchEntries.scopeId, base.scopeId), lt(searchEntries.number, base.nextNumber)));
  const numbers = row?.numbers?.split(",").map(Number) ?? [];
  const isCurrent = new Uint8Array(base.nextNumber);
  for (const number of numbers) isCurrent[number] = 1;
  return { isCurrent, count: numbers.length, passages: row?.passages ?? 0 };
}

/** How many numbers are in use in each of these scopes. */
export async function countCurrent(
  tx: Tx,
  scopeIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ scopeId: searchEntries.scopeId, count: sql<number>`count(*)::int` })
    .from(searchEntries)
    .where(isAnyOf(searchEntries.scopeId, scopeIds))
    .groupBy(searchEntries.scopeId);
  return new Map(rows.map(({ scopeId, count }) => [scopeId, count]));
}

/**
 * Writes the records of the segments `ids` whose numbers are current (null: all are) into the segment `into`. Calls
 * `onDamaged` for each block that cannot be read, which is left out.
 */
export async function joinSegments(
  tx: Tx,
  { scopeId, ids, into }: { scopeId: string; ids: readonly number[]; into: number },
  isCurrent: Uint8Array | null,
  onDamaged: (error: DamagedBlock) => void,
): Promise<Dropped> {
  const budget = new WorkBudget();
  const readers = ids.map((id) => readSegment(tx, scopeId, id, onDamaged));
  const heads: (StoredTerm | null)[] = [];
  for (const reader of readers) heads.push((await reader.next()).value ?? null);
  const obsolete = new Map<number, number>();
  const writer = new SegmentWriter();
  let blocks: Block[] = [];
  for (;;) {
    const term = findLeast(heads);
    if (term === null) break;
    const parts: Buffer[] = [];
    for (const [at, reader] of readers.entries())
      for (let head = heads[at]; head?.term === term; head = heads[at]) {
        parts.push(readRecords(head));
        heads[at] = (await reader.next()).value ?? null;
      }
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    const records = isCurrent === null ? all : keepCurrent(all, isCurrent, obsolete);
    if (records.length > 0) writer.add(term, inOrder(records));
    blocks.push(...writer.take());
    if (blocks.length >= blocksAtOnce) {
      await insertBlocks(tx, scopeId, into, blocks);
      blocks = [];
    }
    if (budget.isDue(ids.length + records.length / recordBytes)) await budget.pause();
  }
  await insertBlocks(tx, scopeId, into, [...blocks, ...writer.finish()]);
  return countDropped(obsolete);
}

function findLeast(heads: readonly (StoredTerm | null)[]): string | null {
  let least: string | null = null;
  for (const head of heads)
    if (head !== null && (least === null || head.term < least)) least = head.term;
  return least;
}

/** The terms of a segment, in order. */
async function* readSegment(
  tx: Tx,
  scopeId: string,
  segment: number,
  onDamaged: (error: DamagedBlock) => void,
): AsyncGenerator<StoredTerm, void, void> {
  for (let after: number | undefined = -1; after !== undefined;) {
    const { rows }: { rows: Block[] } = await tx.execute<Block>(sql`
      select block, content from search_blocks
      where scope_id = ${scopeId} and segment = ${segment}::int and block > ${after}::int
      order by block limit ${readAtOnce}`);
    after = rows.at(-1)?.block;
    for (const { block, content } of rows) {
      try {
        const opened = openBlock(content);
        if (block > 0 || opened.firsts === null) yield* readTerms(opened);
      } catch (error) {
        if (!(error instanceof DamagedBlock)) throw error;
        onDamaged(error);
      }
    }
  }
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

/** The records by number, as they are within a segment: merged segments may overlap. */
function inOrder(records: Buffer): Buffer {
  let before = 0;
  let isInOrder = true;
  for (let at = 0; at < records.length && isInOrder; at += recordBytes) {
    const number = records.readUInt32LE(at);
    isInOrder = number >= before;
    before = number;
  }
  if (isInOrder) return records;
  const starts = Array.from({ length: records.length / recordBytes }, (_, at) => at * recordBytes);
  // Stable, so the records of a number keep their order.
  starts.sort((one, other) => records.readUInt32LE(one) - records.readUInt32LE(other));
  return Buffer.concat(starts.map((at) => records.subarray(at, at + recordBytes)));
}

function countDropped(obsolete: ReadonlyMap<number, number>): Dropped {
  const passages = [...obsolete].filter(([key]) => key % 0x10000 !== fieldsOrdinal);
  return {
    entries: new Set([...obsolete.keys()].map((key) => Math.floor(key / 0x10000))).size,
    passages: passages.length,
    words: Math.round(passages.reduce((sum, [, length]) => sum + lengths[length]!, 0)),
  };
}
