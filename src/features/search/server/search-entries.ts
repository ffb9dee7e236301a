/** GET /api/search: the query language against a person's index. */
import type { Entry } from "#features/entries/contract.ts";
import { listEntriesById, listNewestEntries } from "#features/entries/server/service.ts";
import type { SearchHit, SearchPassage, SearchResult } from "#features/search/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inSnapshot } from "#server/machine.ts";
import { readAllowed, type SearchScope, toCondition } from "./filter-entries.ts";
import { type LoadedPassage, loadPassages, readCards } from "./load-passages.ts";
import { containsPhrase, matchWords } from "./match-words.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";
import { type Base, readBase } from "./read-index.ts";
import { rankLanguages, type ResolvedWord, resolveWords } from "./resolve-words.ts";
import { markHolders, type RankedEntry, scorePostings } from "./score-postings.ts";

/** Read at once to find those that are still there and hold the phrases. */
const batch = 100;
const mostLookedAt = 1_000;
/** Of a search by few words, what scores below this share of the best is left out. */
const worthShowing = 0.15;
const fewWords = 3;

/** The person's entries that match, best first; those that only operators narrow, newest first. */
export async function findEntries(
  ctx: Ctx,
  input: SearchScope & { q: string; limit: number },
): Promise<SearchResult> {
  const query = parseQuery(input.q);
  const condition = toCondition(query.filters, input);
  return inSnapshot(ctx, async (tx) => {
    const hasWords = query.words.length + query.phrases.length > 0;
    if (!hasWords) {
      if (condition === undefined && query.notWords.length + query.notPhrases.length === 0)
        return { items: [], notes: query.notes };
      const entries = await listNewestEntries(tx, ctx.userId, condition, batch);
      const kept = entries.filter((entry) => !isRefused(entry, query)).slice(0, input.limit);
      return { items: kept.map((entry) => toHit(entry, 0, [], nothingSought)), notes: query.notes };
    }
    const base = await readBase(tx, ctx.userId);
    if (base === null) return { items: [], notes: query.notes };
    const { ranked, words } = await rank(tx, ctx.userId, base, query, condition);
    const items = await take(tx, ctx.userId, base, ranked, words, query, input.limit);
    return { items, notes: [...query.notes, ...describeCorrections(words)] };
  });
}

/** All entries that match, best first. */
async function rank(
  tx: Tx,
  userId: string,
  base: Base,
  query: ParsedQuery,
  condition: ReturnType<typeof toCondition>,
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
  const isFewWords = words.length <= fewWords;
  const { entries } = scorePostings(words, base, {
    limit: mostLookedAt,
    isAllowed: without(allowed, exact, base.nextNumber),
    // Somebody who types two or three words means all of them.
    prefersComplete: isFewWords,
  });
  const least = isFewWords ? (entries[0]?.score ?? 0) * worthShowing : 0;
  return { ranked: entries.filter(({ score }) => score >= least), words };
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
  };
  const hits: SearchHit[] = [];
  const hasPhrases = query.phrases.length + query.notPhrases.length > 0;
  const size = hasPhrases ? batch : Math.max(limit + 10, 20);
  for (let from = 0; from < ranked.length; from += size) {
    const some = ranked.slice(from, from + size);
    const cards = await readCards(
      tx,
      userId,
      some.map(({ number }) => number),
    );
    const alive = some
      .filter(({ number }) => cards.has(number))
      .slice(0, hasPhrases ? size : limit);
    const [entries, passages] = await Promise.all([
      listEntriesById(
        tx,
        userId,
        alive.map(({ number }) => cards.get(number)!),
      ),
      loadPassages(
        tx,
        userId,
        alive.flatMap(({ number, passages }) =>
          passages.slice(0, hasPhrases ? 3 : 2).map(({ ordinal }) => ({ number, ordinal })),
        ),
      ),
    ]);
    const byNumber = Map.groupBy(passages, ({ number }) => number);
    for (const one of alive) {
      const entry = entries.get(cards.get(one.number)!);
      if (entry === undefined) continue;
      const loaded = inOrder(one, byNumber.get(one.number) ?? []);
      if (hasPhrases && !holdsPhrases(entry, loaded, query)) continue;
      hits.push(toHit(entry, one.score, loaded.slice(0, 2), sought));
      if (hits.length === limit) return hits;
    }
  }
  return hits;
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

function isRefused(entry: Entry, query: ParsedQuery): boolean {
  const texts = listFields(entry);
  return [...query.notWords, ...query.notPhrases].some((phrase) =>
    texts.some((text) => containsPhrase(text, phrase)),
  );
}

function listFields(entry: Entry): string[] {
  return [entry.title, entry.whyItsInteresting, entry.summary, ...entry.attributes.mainTopics];
}

/** What is marked in the texts that are shown. */
type Sought = { stems: ReadonlySet<string>; languages: readonly (string | null)[] };
const nothingSought: Sought = { stems: new Set(), languages: [] };

function toHit(
  entry: Entry,
  score: number,
  passages: readonly LoadedPassage[],
  { stems, languages }: Sought,
): SearchHit {
  const match = (text: string) => matchWords(text, languages, stems);
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
