/** GET /api/search: the query language against a person's index. */
import type { Entry } from "#features/entries/contract.ts";
import { listEntriesById } from "#features/entries/server/service.ts";
import type { SearchHit, SearchPassage, SearchResult } from "#features/search/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inSnapshot } from "#server/machine.ts";
import { type EmbeddedQuery, embedSearch } from "./embed-query.ts";
import { readAllowed, type SearchScope, toCondition } from "./filter-entries.ts";
import { fuseEntries } from "./fuse-scores.ts";
import { type LoadedPassage, loadPassages, readCards } from "./load-passages.ts";
import { containsPhrase, matchWords, type Sought } from "./match-words.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";
import { type Base, readBase } from "./read-index.ts";
import { rankLanguages, type ResolvedWord, resolveWords } from "./resolve-words.ts";
import { markHolders, type RankedEntry, scorePostings } from "./score-postings.ts";
import { analyseText } from "./analyse-text.ts";
import { type LocatedPhrase, locatePhrases, readHolding } from "./hold-phrases.ts";
import { listFields, listNewest } from "./list-newest.ts";
import { findNearest } from "./vector-search.ts";

/** Read at once to find those that hold the phrases: their texts may be long. */
const batch = 25;
const mostLookedAt = 1_000;
/** Of a search by few words, what lacks one of them and scores below this share of the best is left out. */
const worthShowing = 0.15;
const fewWords = 3;
const mostShown = 2;

/** The person's entries that match, best first; those that only operators narrow, newest first. */
export async function findEntries(
  ctx: Ctx,
  input: SearchScope & { q: string; limit: number },
): Promise<SearchResult> {
  const query = refuseWholes(parseQuery(input.q));
  const condition = toCondition(query.filters, input);
  const embedded = await embedSearch(ctx, query);
  return inSnapshot(ctx, async (tx) => {
    const hasWords = query.words.length + query.phrases.length > 0;
    if (!hasWords) {
      if (condition === undefined && query.notWords.length + query.notPhrases.length === 0)
        return { items: [], notes: query.notes };
      const entries = await listNewest(tx, ctx.userId, condition, query, input.limit);
      const items = entries.map((entry) => toHit(entry, 0, [], nothingSought));
      return { items, notes: query.notes };
    }
    const base = await readBase(tx, ctx.userId);
    if (base === null) return { items: [], notes: query.notes };
    const { ranked, words } = await rank(tx, ctx.userId, base, query, condition, embedded);
    const items = await take(tx, ctx.userId, base, ranked, words, query, input.limit);
    return { items, notes: [...query.notes, ...describeCorrections(words)] };
  });
}

/** What is written as one word but is several, such as e-mail or 東京都, is refused as a phrase: not each of its parts. */
function refuseWholes(query: ParsedQuery): ParsedQuery {
  const [wholes, notWords] = [true, false].map((isWhole) =>
    query.notWords.filter((word) => analyseText(word, null).length > 1 === isWhole),
  );
  return { ...query, notWords: notWords!, notPhrases: [...query.notPhrases, ...wholes!] };
}

/** All entries that match, best first; those near to the question among them, where it is `embedded`. */
async function rank(
  tx: Tx,
  userId: string,
  base: Base,
  query: ParsedQuery,
  condition: ReturnType<typeof toCondition>,
  embedded: EmbeddedQuery | null,
) {
  const asked = [...query.words, ...query.phrases.map((text) => ({ text, isPrefix: false }))];
  const [words, refused, allowed] = await Promise.all([
    resolveWords(tx, base, asked),
    resolveWords(
      tx,
      base,
      query.notWords.map((text) => ({ text, isPrefix: false })),
    ),
    condition === undefined ? null : readAllowed(tx, userId, condition, base.nextNumber),
  ]);
  const exact = refused.filter(({ isCorrected }) => !isCorrected);
  const isAllowed = without(allowed, exact, base.nextNumber);
  const isFewWords = words.length <= fewWords;
  const { entries } = scorePostings(words, base, {
    limit: mostLookedAt,
    isAllowed,
    // Somebody who types two or three words means all of them.
    prefersComplete: isFewWords,
  });
  const least = isFewWords ? (entries[0]?.score ?? 0) * worthShowing : 0;
  const all = 2 ** words.length - 1;
  const ranked = entries.filter(({ score, words }) => score >= least || words === all);
  if (embedded === null) return { ranked, words };
  const near = await findNearest(tx, userId, embedded, ranked, isAllowed);
  return { ranked: fuseEntries(ranked, near), words };
}

/** `allowed` (null: all) without those that hold any of `refused`. */
function without(
  allowed: Uint8Array | null,
  refused: readonly ResolvedWord[],
  nextNumber: number,
): Uint8Array | null {
  if (refused.length === 0) return allowed;
  return markHolders(refused, nextNumber).map((holds, number) =>
    holds === 1 || allowed?.[number] === 0 ? 0 : 1,
  );
}

/** The first `limit` of `ranked` that are still there and hold the phrases, as they are shown. */
async function take(
  tx: Tx,
  userId: string,
  base: Base,
  ranked: readonly RankedEntry[],
  words: readonly ResolvedWord[],
  query: ParsedQuery,
  limit: number,
): Promise<SearchHit[]> {
  const sought: Sought = {
    stems: new Set(words.flatMap(({ terms }) => terms.map(({ term }) => term))),
    languages: rankLanguages(base),
    known: new Map(),
  };
  const phrases = await locatePhrases(tx, base, [...query.phrases, ...query.notPhrases]);
  const wanted = phrases.slice(0, query.phrases.length);
  const possible = ranked.filter((one) => wanted.every((phrase) => mayHold(one, phrase)));
  const hits: SearchHit[] = [];
  const size = phrases.length > 0 ? batch : Math.max(limit + 10, 20);
  for (let from = 0; from < possible.length; from += size) {
    const some = possible.slice(from, from + size);
    const cards = await readCards(
      tx,
      userId,
      some.map(({ number }) => number),
    );
    const alive = some
      .filter(({ number }) => cards.has(number))
      .slice(0, phrases.length > 0 ? size : limit);
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
        phrases,
        alive.map(({ number }) => number),
      ),
    ]);
    const byNumber = Map.groupBy(passages, ({ number }) => number);
    for (const one of alive) {
      const entry = entries.get(cards.get(one.number)!);
      if (entry === undefined) continue;
      const held = holding.get(one.number) ?? [];
      const places = new Set(held.map(({ ordinal }) => ordinal));
      const best = inOrder(one, byNumber.get(one.number) ?? []);
      const loaded = [...held, ...best.filter(({ ordinal }) => !places.has(ordinal))];
      if (phrases.length > 0 && !holdsPhrases(entry, loaded, query)) continue;
      hits.push(toHit(entry, one.score, loaded.slice(0, mostShown), sought));
      if (hits.length === limit) return hits;
    }
  }
  return hits;
}

function mayHold({ number, fields }: RankedEntry, { passages }: LocatedPhrase): boolean {
  return fields !== 0 || passages === null || passages.has(number);
}

function inOrder(entry: RankedEntry, loaded: readonly LoadedPassage[]): LoadedPassage[] {
  return entry.passages.flatMap(({ ordinal }) => loaded.filter((one) => one.ordinal === ordinal));
}

function holdsPhrases(
  entry: Entry,
  passages: readonly LoadedPassage[],
  query: ParsedQuery,
): boolean {
  const texts = [...listFields(entry), ...passages.map(({ text }) => text)];
  return (
    query.phrases.every((phrase) => texts.some((text) => containsPhrase(text, phrase))) &&
    !query.notPhrases.some((phrase) => texts.some((text) => containsPhrase(text, phrase)))
  );
}

const nothingSought: Sought = { stems: new Set(), languages: [], known: new Map() };

function toHit(
  entry: Entry,
  score: number,
  passages: readonly LoadedPassage[],
  sought: Sought,
): SearchHit {
  const match = (text: string) => matchWords(text, sought);
  return {
    entry,
    score,
    passages: passages.map(({ text, start, end }): SearchPassage => ({
      text,
      start,
      end,
      matches: match(text),
    })),
    matches: {
      title: match(entry.title),
      why: match(entry.whyItsInteresting),
      summary: match(entry.summary),
    },
  };
}

function describeCorrections(words: readonly ResolvedWord[]): string[] {
  return words
    .filter(({ isCorrected }) => isCorrected)
    .map(({ word }) => `Nothing has “${word}”: these have a word that is one letter away.`);
}
