/** Reads the postings of terms, their number, and the terms with a prefix, from all segments of an index. */
import type { Tx } from "#server/db/database.ts";
import type { WorkBudget } from "#server/limits/work-budget.ts";
import { DamagedBlock } from "./block-bytes.ts";
import { recordBytes } from "./postings.ts";
import { loadBlocks, type Place, readOrNote } from "./load-blocks.ts";
import type { Index, Scope } from "./load-index.ts";
import {
  findTerms,
  fromByteTerm,
  type OpenBlock,
  readRecords,
  type StoredTerm,
  toByteTerm,
} from "./segment-blocks.ts";

/** The postings that one search scores; of a user's frequent words, the rarer ones are kept. */
export const maxPostings = 2_000_000;
/** Blocks read by one statement: 4 MB. */
const blocksAtOnce = 1_000;

/**
 * The postings of `terms`, by term, oldest segment first. If there are more than one search scores, the most
 * frequent terms are `leftOut`.
 */
export async function loadPostings(
  tx: Tx,
  index: Index,
  terms: readonly string[],
  budget: WorkBudget,
  limit = maxPostings,
): Promise<{ postings: Map<string, Buffer[]>; leftOut: ReadonlySet<string> }> {
  const postings = new Map<string, Buffer[]>();
  const leftOut = new Set<string>();
  // No term can have more postings than there are passages and entries.
  if ((index.passages + index.entries) * terms.length > limit) {
    const counts = await countTerms(tx, index, terms, budget);
    let sum = 0;
    for (const [term, count] of [...counts].toSorted(([, one], [, other]) => one - other)) {
      sum += count;
      if (sum > limit) leftOut.add(term);
    }
  }
  const wanted = terms.filter((term) => !leftOut.has(term));
  for await (const { scope, found } of findStored(tx, index, wanted, "all blocks", budget)) {
    const records = readRecords(found);
    renumber(records, scope, index);
    const term = fromByteTerm(found.term);
    const known = postings.get(term);
    if (known === undefined) postings.set(term, [records]);
    else known.push(records);
  }
  return { postings, leftOut };
}

/** Replaces the numbers of a scope by the numbers of the whole index. */
function renumber(records: Buffer, { id, offset }: Scope, { userId, notes }: Index) {
  const hasNotes = id === userId && notes.size > 0;
  if (offset === 0 && !hasNotes) return;
  for (let at = 0; at < records.length; at += recordBytes) {
    const number = records.readUInt32LE(at);
    const noted = hasNotes ? notes.get(number) : undefined;
    records.writeUInt32LE(noted ?? number + offset, at);
  }
}

/** The existing terms of `terms`, with their number of postings. */
export async function countTerms(
  tx: Tx,
  index: Index,
  terms: readonly string[],
  budget: WorkBudget,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { found } of findStored(tx, index, terms, "first blocks", budget)) {
    const term = fromByteTerm(found.term);
    counts.set(term, (counts.get(term) ?? 0) + found.count);
  }
  return counts;
}

/** By prefix, the `limit` most frequent terms that begin with it. */
export async function listTermsWith(
  tx: Tx,
  index: Index,
  prefixes: readonly string[],
  limit: number,
  budget: WorkBudget,
): Promise<Map<string, string[]>> {
  const sought = [...new Set(prefixes)].map((prefix) => {
    return { prefix, start: toByteTerm(prefix), counts: new Map<string, number>() };
  });
  if (sought.length === 0) return new Map();
  const starts = sought.map(({ start }) => start).toSorted();
  const outer = starts.filter(
    (start) => !starts.some((other) => other !== start && start.startsWith(other)),
  );
  const places = await listPlaces(tx, index, (firsts) => {
    const blocks = outer.flatMap((start) => chooseBlocksWith(firsts, start));
    return [...new Set(blocks)].toSorted((one, other) => one - other);
  });
  const find = (block: OpenBlock) => findTerms(block, outer, "beginning");
  for await (const { found } of readPlaces(tx, index, places, find, budget))
    for (const { start, counts } of sought)
      if (found.term.startsWith(start))
        counts.set(found.term, (counts.get(found.term) ?? 0) + found.count);
  return new Map(
    sought.map(({ prefix, counts }) => [
      prefix,
      [...counts]
        .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
        .slice(0, limit)
        .map(([term]) => fromByteTerm(term)),
    ]),
  );
}

/** The blocks that may have a term that begins with `start`, without those that only continue one term. */
function chooseBlocksWith(firsts: readonly string[], start: string): number[] {
  const end = `${start}\u{ff}`;
  // The last block that begins before may have the first of them.
  const from = firsts.findLastIndex((first) => first < start);
  const to = firsts.findLastIndex((first) => first <= end);
  const blocks = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const isMiddle = (at: number) => firsts[at - 1] === firsts[at] && firsts[at] === firsts[at + 1];
  return blocks.filter((at) => at >= 0 && !isMiddle(at));
}

/** `terms` as they are stored in each segment, in the order of the segments. */
async function* findStored(
  tx: Tx,
  index: Index,
  terms: readonly string[],
  wanted: "first blocks" | "all blocks",
  budget: WorkBudget,
): AsyncGenerator<{ scope: Scope; found: StoredTerm }, void, void> {
  if (terms.length === 0) return;
  const sorted = [...new Set(terms.map(toByteTerm))].toSorted();
  const places = await listPlaces(tx, index, (firsts) => chooseBlocks(firsts, sorted, wanted));
  const find = (block: OpenBlock) => findTerms(block, sorted);
  yield* readPlaces(tx, index, places, find, budget);
}

/** The blocks that may have one of `sorted`. A term that begins a block is in no block before. */
function chooseBlocks(
  firsts: readonly string[],
  sorted: readonly string[],
  wanted: "first blocks" | "all blocks",
): number[] {
  const blocks: number[] = [];
  const add = (at: number) => {
    if (at >= 0 && blocks.at(-1) !== at) blocks.push(at);
  };
  let at = 0;
  for (const term of sorted) {
    while (at < firsts.length && firsts[at]! < term) at += 1;
    if (firsts[at] !== term) {
      add(at - 1);
      continue;
    }
    add(at);
    if (wanted === "all blocks")
      for (let next = at + 1; firsts[next] === term; next += 1) add(next);
  }
  return blocks;
}

/** The only block of each small segment, and the chosen ones of the others. */
async function listPlaces(
  tx: Tx,
  index: Index,
  choose: (firsts: readonly string[]) => number[],
): Promise<Place[]> {
  const heads = index.scopes.flatMap((scope) =>
    scope.segments.map((segment) => ({ scope, segment, block: 0 })),
  );
  const blocks = await loadBlocks(tx, index, heads);
  return heads.flatMap((head, at): Place[] => {
    const block = blocks[at];
    // Without any word, or damaged.
    if (!block) return [];
    if (block.firsts === null) return [{ ...head, open: block }];
    return choose(block.firsts).map((nth) => ({ ...head, block: nth + 1 }));
  });
}

/** What `read` finds in each of `places`. Blocks that cannot be read are left out and noted. */
async function* readPlaces(
  tx: Tx,
  index: Index,
  places: readonly Place[],
  read: (block: OpenBlock) => StoredTerm[],
  budget: WorkBudget,
): AsyncGenerator<{ scope: Scope; found: StoredTerm }, void, void> {
  for (let start = 0; start < places.length; start += blocksAtOnce) {
    const some = places.slice(start, start + blocksAtOnce);
    for (const [at, block] of (await loadBlocks(tx, index, some)).entries()) {
      if (block === undefined) continue;
      const place = some[at]!;
      const found = readOrNote(index, place, () => {
        if (block === null) throw new DamagedBlock("A block is missing.");
        return read(block);
      });
      for (const one of found ?? []) yield { scope: place.scope, found: one };
      if (budget.isDue(block?.content.length ?? 0)) await budget.pause();
    }
  }
}
