/** Writes analysed entries into the index of a scope as a new segment. */
import { randomUUID } from "node:crypto";
import { and, eq, not, or, sql } from "drizzle-orm";
import { allSent, type Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { runSliced, type Sliced, WorkBudget } from "#server/limits/work-budget.ts";
import type { AnalysedEntry } from "./analyse-entry.ts";
import { analysisVersion } from "../text/analyse-text.ts";
import { beginIndexing } from "./begin-indexing.ts";
import { insertBlocks, blocksAtOnce } from "./insert-blocks.ts";
import { recordBytes } from "./postings.ts";
import { type Block, SegmentWriter, toByteTerm } from "./segment-blocks.ts";
import { searchBases, searchEntries, type Segment } from "../tables.ts";
import { dropVectors, listVoid, moveVectors } from "../embed/vector-rows.ts";

export type IndexedEntry = { entryId: string; analysed: AnalysedEntry };

/**
 * Indexes `entries` in the scope in `tx`, replacing their earlier postings, also in another scope. Returns the
 * current segments. Other indexers of the scope wait until `tx` ends. `isReread`: the texts may differ from before.
 * `areNotes`: they are only what one user noted, and the entries stay indexed. `budget` counts the work and yields
 * to other requests.
 */
export async function writeSegment(
  tx: Tx,
  scopeId: string,
  entries: readonly IndexedEntry[],
  { isReread = false, areNotes = false, budget = new WorkBudget() } = {},
): Promise<Segment[]> {
  const [, , found] = await allSent([
    beginIndexing(tx),
    tx.insert(searchBases).values({ scopeId }).onConflictDoNothing().execute(),
    tx.select().from(searchBases).where(eq(searchBases.scopeId, scopeId)).for("update").execute(),
  ]);
  const [base] = found;
  // The account or collection has been deleted: its entries are no longer indexed.
  if (base === undefined) return [];
  const numbered = entries.map((entry, index) => ({ ...entry, number: base.nextNumber + index }));
  const segment = { id: base.nextSegment, key: randomUUID(), entries: entries.length };
  const segments = [...base.segments, segment];
  const postings = await runSliced(joinPostings(numbered), budget);
  const blocks = await runSliced(packBlocks(postings), budget);
  const inScope = eq(searchEntries.scopeId, scopeId);
  const entryIds = entries.map((entry) => entry.entryId);
  const [, replaced] = await allSent([
    tx
      .update(searchBases)
      .set({
        nextNumber: base.nextNumber + entries.length,
        nextSegment: base.nextSegment + 1,
        segments,
        entries: base.entries + entries.length,
        passages: base.passages + sum(entries.map(({ analysed }) => analysed.passages.length / 2)),
        words: base.words + sum(entries.map(({ analysed }) => analysed.words)),
        languages: countLanguages(base.languages, entries),
        // Until every passage has a vector.
        embeddingModel: null,
      })
      .where(eq(searchBases.scopeId, scopeId))
      .execute(),
    tx
      .delete(searchEntries)
      .where(
        and(
          isAnyOf(searchEntries.entryId, entryIds),
          areNotes ? inScope : or(inScope, not(searchEntries.isNote)),
        ),
      )
      .returning({
        entryId: searchEntries.entryId,
        scopeId: searchEntries.scopeId,
        isNote: searchEntries.isNote,
        passages: searchEntries.passages,
      })
      .execute(),
    // One statement shape for any number of entries, so that it is planned once.
    tx.execute(sql`
      insert into search_entries (scope_id, number, card_id, is_note, passages, has_surrogates, version)
      select ${scopeId}::uuid, made.number, made.card_id, ${areNotes}, made.passages, made.has_surrogates,
        ${analysisVersion}::int
      from jsonb_to_recordset(${JSON.stringify(
        numbered.map(({ entryId, number, analysed }) => ({
          card_id: entryId,
          number,
          passages: analysed.passages,
          has_surrogates: analysed.hasSurrogates,
        })),
      )}::jsonb) as made(card_id uuid, number int, passages int[], has_surrogates boolean)`),
    insertBlocks(tx, scopeId, base.nextSegment, blocks.slice(0, blocksAtOnce)),
  ]);
  // One after another: serialising a long text's postings at once would block the thread.
  for (let start = blocksAtOnce; start < blocks.length; start += blocksAtOnce)
    await insertBlocks(tx, scopeId, base.nextSegment, blocks.slice(start, start + blocksAtOnce));
  if (areNotes) return segments;
  const now = entries.map(({ entryId, analysed }) => ({ entryId, passages: analysed.passages }));
  const before = replaced.filter(({ isNote }) => !isNote);
  await dropVectors(tx, listVoid(before, now, isReread));
  const moved = before.filter((one) => one.scopeId !== scopeId).map(({ entryId }) => entryId);
  await moveVectors(tx, scopeId, moved);
  return segments;
}

/** The records of all entries by term, in their order, with their numbers filled in. */
function* joinPostings(
  entries: readonly (IndexedEntry & { number: number })[],
): Sliced<ReadonlyMap<string, Buffer[]>> {
  const byTerm = new Map<string, Buffer[]>();
  for (const { number, analysed } of entries) {
    const { counts, terms } = analysed;
    const records = Buffer.from(analysed.records);
    let start = 0;
    for (const [index, term] of terms.entries()) {
      const end = start + counts[index]! * recordBytes;
      for (let offset = start; offset < end; offset += recordBytes)
        records.writeUInt32LE(number, offset);
      const part = records.subarray(start, end);
      const known = byTerm.get(term);
      if (known === undefined) byTerm.set(term, [part]);
      else known.push(part);
      start = end;
      yield 4 + counts[index]!;
    }
  }
  return byTerm;
}

function* packBlocks(postings: ReadonlyMap<string, Buffer[]>): Sliced<Block[]> {
  const writer = new SegmentWriter();
  const blocks: Block[] = [];
  for (const [term, parts] of yield* sortTerms(postings)) {
    const records = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    writer.add(term, records);
    blocks.push(...writer.take());
    yield 4 + records.length / recordBytes;
  }
  return [...blocks, ...writer.finish()];
}

type Posting = [byteTerm: string, parts: Buffer[]];

/** Sorted in less than a millisecond. */
const sortedAtOnce = 1_000;

/** Sorts in slices: a text may have 400,000 words. */
function* sortTerms(postings: ReadonlyMap<string, Buffer[]>): Sliced<Posting[]> {
  let runs: Posting[][] = [];
  let run: Posting[] = [];
  const close = () => {
    runs.push(run.sort(([one], [other]) => (one < other ? -1 : 1)));
    run = [];
  };
  for (const [term, parts] of postings) {
    run.push([toByteTerm(term), parts]);
    if (run.length < sortedAtOnce) continue;
    close();
    yield 2 * sortedAtOnce;
  }
  close();
  while (runs.length > 1) {
    const merged: Posting[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeRuns(runs[at]!, runs[at + 1] ?? []));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns(one: readonly Posting[], other: readonly Posting[]): Sliced<Posting[]> {
  const merged: Posting[] = [];
  let [first, second] = [0, 0];
  while (first < one.length || second < other.length) {
    const isFirst =
      second === other.length || (first < one.length && one[first]![0] < other[second]![0]);
    merged.push(isFirst ? one[first++]! : other[second++]!);
    if (merged.length % sortedAtOnce === 0) yield sortedAtOnce;
  }
  return merged;
}

function countLanguages(
  before: Readonly<Record<string, number>>,
  entries: readonly IndexedEntry[],
): Record<string, number> {
  const counts = { ...before };
  for (const { analysed } of entries) {
    for (const language of [analysed.language ?? "", ...analysed.otherLanguages])
      counts[language] = (counts[language] ?? 0) + 1;
  }
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
