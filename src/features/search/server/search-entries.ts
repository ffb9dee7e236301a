/** GET /api/search: the query language against a person's index. */
import type { SQL } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { listEntriesById } from "#features/entries/server/service.ts";
import type { SearchHit, SearchPassage, SearchResult } from "#features/search/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { readHeavily } from "#server/heavy-reads.ts";
import type { Ctx } from "#server/machine.ts";
import { runSliced, type WorkBudget } from "#server/work-budget.ts";
import { AppError } from "#shared/errors.ts";
import { boundQuery } from "./bound-query.ts";
import { type EmbeddedQuery, embedSearch } from "./embed-query.ts";
import { readAllowed, type SearchScope, toCondition } from "./filter-entries.ts";
import { fuseEntries } from "./fuse-scores.ts";
import { type LoadedPassage, loadPassages, readCards } from "./load-passages.ts";
import type { FindPhrases } from "./find-phrases.ts";
import { matchWords, type Sought } from "./match-words.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";
import { type Base, readBase } from "./read-index.ts";
import { mostWords, rankLanguages, type ResolvedWord, resolveWords } from "./resolve-words.ts";
import { markHolders, type RankedEntry, scorePostings } from "./score-postings.ts";
import { type HoldingPassage, locatePhrases, readHolding } from "./hold-phrases.ts";
import { findInFields, listNewest } from "./list-newest.ts";
import { findNearest } from "./vector-search.ts";

/** Read at once to find those that hold the phrases: their texts may be long. */
const batch = 25;
const mostLookedAt = 1_000;
/** Of a search by few words, what lacks one of them and scores below this share of the best is left out. */
const worthShowing = 0.15;
const fewWords = 3;
const mostShown = 2;
const partial =
  "This search took too long: there may be more than is shown. Fewer words, phrases or filters are quicker.";

/** Found so far: what is there when the time is over is the answer. */
type Found = { items: SearchHit[]; notes: string[] };

/**
 * The person's entries that match, best first; those that only operators narrow, newest first. `isPartial` where the
 * time did not suffice. Throws AppError "rate_limited" where too many searches of the person wait.
 */
export async function findEntries(
  ctx: Ctx,
  input: SearchScope & { q: string; limit: number },
  signal?: AbortSignal,
): Promise<SearchResult> {
  const query = boundQuery(parseQuery(input.q));
  const condition = toCondition(query.filters, input);
  const embedded = await embedSearch(ctx, query);
  const found: Found = { items: [], notes: [...query.notes] };
  const isPartial = await readHeavily(ctx, signal, async (tx, budget) => {
    await search(tx, ctx.userId, { query, condition, embedded, limit: input.limit }, found, budget);
    return budget.isCut;
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "unavailable") return true;
    throw error;
  });
  return isPartial
    ? { items: found.items, notes: [...found.notes, partial], isPartial }
    : { items: found.items, notes: found.notes };
}

type Asked = {
  query: ParsedQuery;
  condition: SQL | undefined;
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
  const { query, condition } = asked;
  const hasWords = query.words.length + query.phrases.length > 0;
  if (!hasWords) {
    if (condition === undefined && query.notWords.length + query.notPhrases.length === 0) return;
    const entries = await listNewest(tx, userId, condition, query, asked.limit, budget);
    for (const entry of entries) found.items.push(await toHit(entry, 0, [], nothingSought, budget));
    return;
  }
  const base = await readBase(tx, userId);
  if (base === null) return;
  const { ranked, words, isCut } = await rank(tx, userId, base, asked, budget);
  if (isCut)
    found.notes.push(
      `Only the first ${mostWords} words of a search count: the others were left out.`,
    );
  found.notes.push(...describeWords(words));
  await take(tx, userId, base, ranked, words, asked, found.items, budget);
}

/** All entries that match, best first; those near to the question among them, where it is embedded. */
async function rank(
  tx: Tx,
  userId: string,
  base: Base,
  { query, condition, embedded }: Asked,
  budget: WorkBudget,
) {
  const asked = [...query.words, ...query.phrases.map((text) => ({ text, isPrefix: false }))];
  const [{ words, isCut }, refused, allowed] = await Promise.all([
    resolveWords(tx, base, asked, budget),
    resolveWords(
      tx,
      base,
      query.notWords.map((text) => ({ text, isPrefix: false })),
      budget,
    ),
    condition === undefined ? null : readAllowed(tx, userId, condition, base.nextNumber),
  ]);
  const exact = refused.words.filter(({ isCorrected }) => !isCorrected);
  const isAllowed = await without(allowed, exact, base.nextNumber, budget);
  const isFewWords = words.length <= fewWords;
  const scored = scorePostings(words, base, {
    limit: mostLookedAt,
    isAllowed,
    // Somebody who types two or three words means all of them.
    prefersComplete: isFewWords,
  });
  const { entries } = await runSliced(scored, budget);
  const least = isFewWords ? (entries[0]?.score ?? 0) * worthShowing : 0;
  const all = 2 ** words.length - 1;
  const ranked = entries.filter(({ score, words }) => score >= least || words === all);
  if (embedded === null) return { ranked, words, isCut };
  const near = await findNearest(tx, userId, embedded, ranked, isAllowed);
  return { ranked: fuseEntries(ranked, near), words, isCut };
}

/** `allowed` (null: all) without those that hold any of `refused`. */
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

/** Adds the first of `ranked` that are still there and hold the phrases to `hits`, as they are shown. */
async function take(
  tx: Tx,
  userId: string,
  base: Base,
  ranked: readonly RankedEntry[],
  words: readonly ResolvedWord[],
  { query, limit }: Asked,
  hits: SearchHit[],
  budget: WorkBudget,
): Promise<void> {
  const sought: Sought = {
    stems: new Set(words.flatMap(({ terms }) => terms.map(({ term }) => term))),
    languages: rankLanguages(base),
    known: new Map(),
  };
  const hasPhrases = query.phrases.length + query.notPhrases.length > 0;
  const located = await locatePhrases(tx, base, [...query.phrases, ...query.notPhrases], budget);
  const wanted = located.places.slice(0, query.phrases.length);
  // Of phrases made of function words the index does not say where they stand.
  const hasUnlocated = located.places.includes(null);
  const possible = ranked.filter(
    ({ number, fields }) =>
      fields !== 0 || wanted.every((places) => places === null || places.has(number)),
  );
  const size = hasPhrases ? batch : Math.max(limit + 10, 20);
  for (let from = 0; from < possible.length && hits.length < limit; from += size) {
    if (from > 0 && budget.isOver()) return;
    const some = possible.slice(from, from + size);
    const cards = await readCards(
      tx,
      userId,
      some.map(({ number }) => number),
    );
    const alive = some
      .filter(({ number }) => cards.has(number))
      .slice(0, hasPhrases ? size : limit - hits.length);
    const [entries, passages, holding] = await Promise.all([
      listEntriesById(
        tx,
        userId,
        alive.map(({ number }) => cards.get(number)!),
      ),
      loadPassages(
        tx,
        userId,
        alive.flatMap(({ number, passages }) =>
          passages.slice(0, mostShown).map(({ ordinal }) => ({ number, ordinal })),
        ),
      ),
      readHolding(
        tx,
        userId,
        located,
        alive.map(({ number }) => number),
        budget,
      ),
    ]);
    const byNumber = Map.groupBy(passages, ({ number }) => number);
    for (const one of alive) {
      const entry = entries.get(cards.get(one.number)!);
      if (entry === undefined) continue;
      const held = holding.get(one.number) ?? [];
      const places = new Set(held.map(({ ordinal }) => ordinal));
      const best = inOrder(one, byNumber.get(one.number) ?? []).filter(
        ({ ordinal }) => !places.has(ordinal),
      );
      if (hasPhrases) {
        const looked = hasUnlocated
          ? [...held, ...best.map((passage) => ({ ...passage, holds: located.find(passage.text) }))]
          : held;
        if (!(await holdsPhrases(entry, looked, query, located.find, budget))) continue;
      }
      const loaded = [...held, ...best];
      hits.push(await toHit(entry, one.score, loaded.slice(0, mostShown), sought, budget));
      if (hits.length === limit) return;
    }
  }
}

function inOrder(entry: RankedEntry, loaded: readonly LoadedPassage[]): LoadedPassage[] {
  return entry.passages.flatMap(({ ordinal }) => loaded.filter((one) => one.ordinal === ordinal));
}

/** Whether all wanted phrases, which come first, and none of the refused ones stand in its own fields or `passages`. */
async function holdsPhrases(
  entry: Entry,
  passages: readonly HoldingPassage[],
  query: ParsedQuery,
  find: FindPhrases,
  budget: WorkBudget,
): Promise<boolean> {
  const inFields = await findInFields(entry, find, budget);
  return inFields.every(
    (holds, at) => (holds || passages.some(({ holds }) => holds[at])) === at < query.phrases.length,
  );
}

const nothingSought: Sought = { stems: new Set(), languages: [], known: new Map() };

async function toHit(
  entry: Entry,
  score: number,
  passages: readonly LoadedPassage[],
  sought: Sought,
  budget: WorkBudget,
): Promise<SearchHit> {
  const match = async (text: string) => {
    const spans = matchWords(text, sought);
    if (budget.isDue(text.length)) await budget.pause();
    return spans;
  };
  const shown: SearchPassage[] = [];
  for (const { text, start, end } of passages)
    shown.push({ text, start, end, matches: await match(text) });
  const matches = {
    title: await match(entry.title),
    why: await match(entry.whyItsInteresting),
    summary: await match(entry.summary),
  };
  return { entry, score, passages: shown, matches };
}

function describeWords(words: readonly ResolvedWord[]): string[] {
  return words.flatMap(({ word, isCorrected, isTooFrequent }) => {
    if (isCorrected) return [`Nothing has “${word}”: these have a word that is one letter away.`];
    if (isTooFrequent)
      return [`“${word}” stands in too many places to be looked for beside the others.`];
    return [];
  });
}
