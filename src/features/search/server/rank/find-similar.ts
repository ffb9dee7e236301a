/** Finds entries that share rare words of the user's library with another entry. */
import { judgeWord } from "#features/enrichment/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { runSliced, type WorkBudget } from "#server/limits/work-budget.ts";
import { analyseText } from "../text/analyse-text.ts";
import { getFunctionWords } from "../text/function-words.ts";
import { loadEntryIds, spare } from "./load-passages.ts";
import { foldText } from "#shared/fold-text.ts";
import { getIndex, type Index } from "../index/load-index.ts";
import { countTerms, loadPostings } from "../index/load-postings.ts";
import { rankLanguages } from "../query/resolve-words.ts";
import { scorePostings } from "./score-postings.ts";
import { splitParagraphs } from "#shared/article/plain-text.ts";

/** The opening shows what a text is about; the rest of a book is not read. */
const openingCharacters = 30_000;
const maxCounted = 400;
const maxTerms = 20;
/** A word in a larger share of the user's passages is no evidence that two entries are related. */
const commonShare = 0.15;
/** A word in a smaller share of the user's passages, or in few places, is rare. */
const rareShare = 0.05;
const fewPlaces = 6;
const shortWord = /^[a-z]{1,3}$/;

/** What is compared: a text, and its language (BCP 47 primary). */
export type Subject = { text: string; language: string | null };

/**
 * `rarities`: by stem of the subject's frequent words, the logarithm of one plus the user's passages per passage with the word.
 * `rare`: the rarity from which a word is rare. `entries`: the number of all the user's entries.
 */
export type SimilarEntries = {
  entryIds: string[];
  rarities: ReadonlyMap<string, number>;
  rare: number;
  entries: number;
};

/** The `limit` entries with most of the rare words of `subject`, which is the text of `entryId`, best first. */
export async function findSimilar(
  tx: Tx,
  userId: string,
  entryId: string,
  subject: Subject,
  limit: number,
  budget: WorkBudget,
): Promise<SimilarEntries> {
  const index = await getIndex(tx, userId);
  if (index === null) return { entryIds: [], rarities: new Map(), rare: 0, entries: 0 };
  // A word that is in no other entry relates it to nothing.
  const { terms, rarities } = await chooseTerms(tx, index, subject, 2, budget);
  const ranked = await rankBy(tx, index, terms, limit + 1, budget);
  const others = ranked.filter((one) => one.entryId !== entryId);
  const entryIds = others.slice(0, limit).map((one) => one.entryId);
  const rare = Math.log(1 + Math.min(1 / rareShare, index.passages / fewPlaces));
  return { entryIds, rarities, rare, entries: index.entries };
}

/**
 * An entry, its likeness (0 to 1: its score relative to the best), and the words of the text that it has, most distinctive
 * first.
 */
type EntryAboutText = { entryId: string; likeness: number; words: string[] };

/** The `limit` entries most related to `text`, best first. `asked` counts the words of the text that were looked up. */
export async function findAbout(
  tx: Tx,
  userId: string,
  text: string,
  limit: number,
  budget: WorkBudget,
): Promise<{ found: EntryAboutText[]; asked: number }> {
  const index = await getIndex(tx, userId);
  if (index === null) return { found: [], asked: 0 };
  const language = rankLanguages(index)[0] ?? null;
  const opening = text.slice(0, openingCharacters);
  const { terms } = await chooseTerms(tx, index, { text: opening, language }, 1, budget);
  const ranked = await rankBy(tx, index, terms, limit, budget);
  const best = ranked[0]?.score ?? 0;
  const found = ranked.slice(0, limit).map(({ entryId, score, words }) => ({
    entryId,
    likeness: best === 0 ? 0 : score / best,
    words,
  }));
  return { found, asked: terms.length };
}

type Ranked = { entryId: string; score: number; words: string[] };

/** Existing entries, best first: up to `spare` more than `limit`. */
async function rankBy(
  tx: Tx,
  index: Index,
  terms: readonly Term[],
  limit: number,
  budget: WorkBudget,
): Promise<Ranked[]> {
  const { postings } = await loadPostings(
    tx,
    index,
    terms.map(({ stem }) => stem),
    budget,
  );
  const words = terms.map(({ stem }) => ({
    alternatives: [{ weight: 1, records: postings.get(stem) ?? [] }],
  }));
  const scored = scorePostings(words, index, { limit: limit + spare });
  const { entries } = await runSliced(scored, budget);
  const entryIds = await loadEntryIds(
    tx,
    index,
    entries.map(({ number }) => number),
  );
  return entries.flatMap(({ number, score, words }) => {
    const entryId = entryIds.get(number);
    if (entryId === undefined) return [];
    const shared = terms.filter((_, at) => (words & (1 << at)) !== 0);
    return [{ entryId, score, words: shared.map(({ word }) => word) }];
  });
}

type Term = { stem: string; word: string };

/** The distinctive words of a text: frequent in it, in at least `minPlaces` places, yet rare; best first. */
async function chooseTerms(
  tx: Tx,
  index: Index,
  { text, language }: Subject,
  minPlaces: number,
  budget: WorkBudget,
): Promise<{ terms: Term[]; rarities: Map<string, number> }> {
  const skipped = getFunctionWords(language);
  const found = new Map<string, { word: string; count: number; isEmpty: boolean }>();
  for (const paragraph of splitParagraphs(text)) {
    for (const { stem, word } of analyseText(paragraph, language)) {
      if (shortWord.test(stem) || /^\d+$/.test(stem) || skipped.has(foldText(word))) continue;
      const known = found.get(stem);
      if (known === undefined) {
        found.set(stem, { word, count: 1, isEmpty: judgeWord(word, language) === "empty" });
        continue;
      }
      known.count += 1;
      // "Last" at the start of a sentence is "last".
      if (known.word !== word && known.word.toLowerCase() === word) known.word = word;
    }
    if (budget.isDue(paragraph.length)) await budget.pause();
  }
  const meant = [...found].filter(([, { isEmpty }]) => !isEmpty);
  // A project may be called "Photos": then this word is all there is to look for.
  const frequent = (meant.length > 0 ? meant : [...found])
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, maxCounted);
  const counts = await countTerms(
    tx,
    index,
    frequent.map(([stem]) => stem),
    budget,
  );
  const placesOf = (stem: string) => counts.get(stem) ?? 0;
  const rarities = new Map(
    frequent.map(([stem]) => [stem, Math.log(1 + index.passages / Math.max(1, placesOf(stem)))]),
  );
  const weigh = (stem: string, count: number) => Math.log(1 + count) * rarities.get(stem)!;
  const maxPlaces = Math.max(fewPlaces, index.passages * commonShare);
  const terms = frequent
    .filter(([stem]) => placesOf(stem) >= minPlaces && placesOf(stem) <= maxPlaces)
    .toSorted(([a, one], [b, other]) => weigh(b, other.count) - weigh(a, one.count))
    .slice(0, maxTerms)
    .map(([stem, { word }]) => ({ stem, word }));
  return { terms, rarities };
}
