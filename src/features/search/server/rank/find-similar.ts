/** Finds entries that share rare words of the user's library with another entry. */
import { and, eq, sql } from "drizzle-orm";
import { judgeWord } from "#features/enrichment/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { captureContents, captures } from "#features/entries/server/tables.ts";
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

/** The opening shows what an entry is about; the rest of a book is not read. */
const openingCharacters = 30_000;
const maxCounted = 400;
const maxTerms = 20;
/** A word in a larger share of the user's passages is no evidence that two entries are related. */
const commonShare = 0.15;
const fewPlaces = 6;
/** A word in a larger share of the user's passages is not named as a reason, unless these are few places. */
const namedShare = 0.05;
const shortWord = /^[a-z]{1,3}$/;

/**
 * Another entry, its likeness (0 to 1: its score relative to the score of `entry` itself), and the shared
 * words that say something about the subject, most distinctive first.
 */
export type SimilarEntry = { entryId: string; likeness: number; words: string[] };

/** The `limit` entries most similar to `entry`, best first. */
export async function findSimilar(
  tx: Tx,
  userId: string,
  entry: Entry,
  limit: number,
  budget: WorkBudget,
): Promise<SimilarEntry[]> {
  const index = await getIndex(tx, userId);
  if (index === null) return [];
  const about = await loadSubject(tx, entry);
  // A word that is in no other entry relates it to nothing.
  const chosen = await chooseTerms(tx, index, about, 2, budget);
  const maxNamed = Math.max(fewPlaces, index.passages * namedShare);
  const terms = chosen.map((term) => ({
    ...term,
    isTelling: term.places <= maxNamed && judgeWord(term.word, about.language) === "telling",
  }));
  const ranked = await rankBy(tx, index, terms, limit, budget);
  const self = ranked.find(({ entryId }) => entryId === entry.id)?.score ?? 0;
  return ranked
    .filter(({ entryId }) => entryId !== entry.id)
    .slice(0, limit)
    .map(({ entryId, score, words }) => ({
      entryId,
      likeness: self === 0 ? 0 : score / self,
      words,
    }));
}

/**
 * The `limit` entries most related to `text`, best first. `likeness` is relative to the best of them; `asked`
 * counts the words of the text that were looked up.
 */
export async function findAbout(
  tx: Tx,
  userId: string,
  text: string,
  limit: number,
  budget: WorkBudget,
): Promise<{ found: SimilarEntry[]; asked: number }> {
  const index = await getIndex(tx, userId);
  if (index === null) return { found: [], asked: 0 };
  const language = rankLanguages(index)[0] ?? null;
  const opening = text.slice(0, openingCharacters);
  const chosen = await chooseTerms(tx, index, { text: opening, language }, 1, budget);
  // The user wrote them on purpose, so even a general word is a reason.
  const terms = chosen.map((term) => ({ ...term, isTelling: true }));
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
  terms: readonly NamedTerm[],
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
    const shared = terms.filter((term, at) => term.isTelling && (words & (1 << at)) !== 0);
    return [{ entryId, score, words: shared.map(({ word }) => word) }];
  });
}

type Subject = { text: string; language: string | null };

async function loadSubject(tx: Tx, entry: Entry): Promise<Subject> {
  const [stored] = await tx
    .select({
      text: sql<string | null>`left(${captureContents.text}, ${openingCharacters})`,
      language: captures.language,
    })
    .from(captures)
    .leftJoin(captureContents, eq(captureContents.captureId, captures.id))
    .where(and(eq(captures.id, entry.captureId)));
  const fields = [entry.title, entry.title, ...entry.attributes.mainTopics, entry.summary];
  return {
    text: [...fields, stored?.text ?? ""].join("\n"),
    language: stored?.language ?? null,
  };
}

/** `places`: the number of the user's passages and entry fields with the word. */
type Term = { stem: string; word: string; places: number };
/** `isTelling`: may be named as a reason. */
type NamedTerm = Term & { isTelling: boolean };

/** The distinctive words of a text: frequent in it, in at least `minPlaces` places, yet rare; best first. */
async function chooseTerms(
  tx: Tx,
  index: Index,
  { text, language }: Subject,
  minPlaces: number,
  budget: WorkBudget,
): Promise<Term[]> {
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
  const weigh = (stem: string, count: number) =>
    Math.log(1 + count) * Math.log(1 + index.passages / Math.max(1, placesOf(stem)));
  const maxPlaces = Math.max(fewPlaces, index.passages * commonShare);
  return frequent
    .filter(([stem]) => placesOf(stem) >= minPlaces && placesOf(stem) <= maxPlaces)
    .toSorted(([a, one], [b, other]) => weigh(b, other.count) - weigh(a, one.count))
    .slice(0, maxTerms)
    .map(([stem, { word }]) => ({ stem, word, places: placesOf(stem) }));
}
