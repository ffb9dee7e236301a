/** GET /api/search: runs the query language against a user's index. */
import { type FilterPart, findPages } from "#features/entries/server/service.ts";
import type { SearchHit, SearchResult } from "#features/search/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import type { Ctx } from "#server/app-context.ts";
import { runSliced, type WorkBudget } from "#server/limits/work-budget.ts";
import { AppError } from "#shared/errors.ts";
import { boundQuery } from "./query/bound-query.ts";
import { type EmbeddedQuery, embedSearch } from "./embed/embed-query.ts";
import { loadAllowed, type SearchScope, toFilter } from "./query/filter-entries.ts";
import { fuseEntries } from "./rank/fuse-scores.ts";
import { type ParsedQuery, parseQuery } from "./query/parse-query.ts";
import { getIndex, type Index } from "./index/load-index.ts";
import { repairIndex } from "./index/repair-index.ts";
import { maxWords, type ResolvedWord, resolveWords } from "./query/resolve-words.ts";
import { markHolders, scorePostings } from "./rank/score-postings.ts";
import { listNewest } from "./rank/list-newest.ts";
import { addHighlights } from "./rank/add-highlights.ts";
import { nothingSought, takeHits, toHit, toSought } from "./rank/take-hits.ts";
import { findNearest } from "./embed/vector-search.ts";

const maxRanked = 1_000;
/** In a search of few words, entries that lack one of them are left out below this share of the best score. */
const worthShowing = 0.15;
const fewWords = 3;
const partial =
  "This search took too long: there may be more than is shown. Fewer words, phrases or filters are quicker.";

const incomplete =
  "A part of the search index is damaged: there may be more than is shown until your entries are indexed again.";

/** The results so far, which are returned when the time is over. */
type Found = { items: SearchHit[]; notes: string[]; index: Index | null };

/**
 * The matching entries that the user can read, best first; newest first if only operators filter. `isPartial` if the time ran
 * out. Throws AppError "rate_limited" if too many searches of the user wait.
 */
export async function findEntries(
  ctx: Ctx,
  input: SearchScope & { q: string; limit: number },
  signal?: AbortSignal,
): Promise<SearchResult> {
  const query = boundQuery(parseQuery(input.q));
  const filter = toFilter(ctx.userId, query.filters, input);
  const embedded = await embedSearch(ctx, query);
  const found: Found = { items: [], notes: [...query.notes], index: null };
  const isPartial = await runHeavyQuery(ctx, signal, async (tx, budget) => {
    await search(tx, ctx.userId, { query, filter, embedded, limit: input.limit }, found, budget);
    await addPages(tx, ctx.userId, found.items);
    return budget.isCut;
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "unavailable") return true;
    throw error;
  });
  const { items, notes, index } = found;
  if (isPartial) notes.push(partial);
  if (index === null || index.damaged.length === 0)
    return isPartial ? { items, notes, isPartial } : { items, notes };
  await repairIndex(ctx, index);
  return { items, notes: [...notes, incomplete], isPartial: true };
}

/** Adds the page of each passage of a PDF. */
async function addPages(tx: Tx, userId: string, hits: readonly SearchHit[]): Promise<void> {
  const passages = hits.flatMap(({ entry, passages }) =>
    passages.map((passage) => {
      const start = passage.start + (passage.matches[0]?.[0] ?? 0);
      return { entryId: entry.id, start, passage };
    }),
  );
  const pages = await findPages(tx, userId, passages);
  passages.forEach(({ passage }, index) => {
    const page = pages[index];
    if (page != null) passage.page = page;
  });
}

type Asked = {
  query: ParsedQuery;
  filter: readonly FilterPart[];
  embedded: EmbeddedQuery | null;
  limit: number;
};

async function search(
  tx: Tx,
  userId: string,
  asked: Asked,
  found: Found,
  budget: WorkBudget,
): Promise<void> {
  const { query, filter } = asked;
  const hasWords = query.words.length + query.phrases.length > 0;
  if (!hasWords) {
    if (filter.length + query.notWords.length + query.notPhrases.length === 0) return;
    const entries = await listNewest(tx, userId, filter, query, asked.limit, budget);
    for (const entry of entries) found.items.push(await toHit(entry, 0, [], nothingSought, budget));
    return;
  }
  const index = await getIndex(tx, userId);
  if (index === null) return;
  found.index = index;
  const { ranked, words, isCut } = await rank(tx, index, asked, budget);
  if (isCut)
    found.notes.push(
      `Only the first ${maxWords} words of a search count: the others were left out.`,
    );
  found.notes.push(...describeWords(words));
  await takeHits(tx, index, ranked, words, asked, found.items, budget);
  await addHighlights(tx, userId, found.items, toSought(index, words), budget);
}

/** All matching entries, best first, including those near to the query where it is embedded. */
async function rank(tx: Tx, index: Index, { query, filter, embedded }: Asked, budget: WorkBudget) {
  const asked = [...query.words, ...query.phrases.map((text) => ({ text, isPrefix: false }))];
  const [{ words, isCut }, refused, allowed] = await Promise.all([
    resolveWords(tx, index, asked, budget),
    resolveWords(
      tx,
      index,
      query.notWords.map((text) => ({ text, isPrefix: false })),
      budget,
    ),
    filter.length === 0 ? null : loadAllowed(tx, index, filter),
  ]);
  const exact = refused.words.filter(({ isCorrected }) => !isCorrected);
  const isAllowed = await without(allowed, exact, index.nextNumber, budget);
  const isFewWords = words.length <= fewWords;
  const scored = scorePostings(words, index, {
    limit: maxRanked,
    isAllowed,
    // A user who types two or three words means all of them.
    prefersComplete: isFewWords,
  });
  const { entries } = await runSliced(scored, budget);
  const least = isFewWords ? (entries[0]?.score ?? 0) * worthShowing : 0;
  const all = 2 ** words.length - 1;
  const ranked = entries.filter(({ score, words }) => score >= least || words === all);
  if (embedded === null) return { ranked, words, isCut };
  const near = await findNearest(tx, index, embedded, ranked, isAllowed);
  return { ranked: fuseEntries(ranked, near), words, isCut };
}

/** `allowed` (null: all) without entries that contain any of `refused`. */
async function without(
  allowed: Uint8Array | null,
  refused: readonly ResolvedWord[],
  nextNumber: number,
  budget: WorkBudget,
): Promise<Uint8Array | null> {
  if (refused.length === 0) return allowed;
  const holders = await runSliced(markHolders(refused, nextNumber), budget);
  return holders.map((holds, number) => (holds === 1 || allowed?.[number] === 0 ? 0 : 1));
}

function describeWords(words: readonly ResolvedWord[]): string[] {
  return words.flatMap(({ word, isCorrected, isTooFrequent }) => {
    if (isCorrected) return [`Nothing has “${word}”: these have a word that is one letter away.`];
    if (isTooFrequent)
      return [`“${word}” is too frequent to be searched together with the other words.`];
    return [];
  });
}
