/** Resolves each query word to terms of the index. */
import type { Tx } from "#server/db/database.ts";
import { runSliced, type Sliced, type WorkBudget } from "#server/limits/work-budget.ts";
import { foldText } from "#shared/fold-text.ts";
import { getFunctionWords } from "../text/function-words.ts";
import { listNearSpellings } from "../text/near-spellings.ts";
import type { Index } from "../index/load-index.ts";
import { countTerms, loadPostings } from "../index/load-postings.ts";
import type { Alternative } from "../rank/score-postings.ts";
import { listStems } from "../text/stem-word.ts";
import { listTerms, type WeightedTerm } from "./list-terms.ts";
import { type AskedWord, listWords } from "./list-words.ts";

export type ResolvedWord = {
  word: string;
  /** The matching terms, best first. */
  terms: WeightedTerm[];
  alternatives: Alternative[];
  /** Whether it only matches after correcting a typing error. */
  isCorrected: boolean;
  /** Whether it was left out because it is too frequent. */
  isTooFrequent: boolean;
};

export type Resolution = {
  words: ResolvedWord[];
  /** Whether the query had more words than one search takes. */
  isCut: boolean;
};

const maxLanguages = 16;
export const maxWords = 31;
const maxCorrectionsPerWord = 3;
/** Per query. Each word has about 1,000 near spellings, and a pasted text may contain many unknown words. */
const maxCorrectedWords = 3;
const maxCorrectionLanguages = 2;
/** The cost of stemming a new word, in units of the budget. */
const stemming = 40;
const stemmedAtOnce = 64;
/** The weight of a corrected term. */
const correction = 0.7;

/** Resolves `asked` against `index`: stems in the user's languages, prefixes, corrected typing errors. */
export async function resolveWords(
  tx: Tx,
  index: Index,
  asked: readonly AskedWord[],
  budget: WorkBudget,
): Promise<Resolution> {
  const languages = rankLanguages(index);
  const all = dropFunctionWords(listWords(asked), languages);
  const words = all.slice(0, maxWords);
  const wanted = await listTerms(tx, index, words, languages, budget);
  const { postings, leftOut } = await loadPostings(
    tx,
    index,
    [...new Set(wanted.flat().map(({ term }) => term))],
    budget,
  );
  const resolved: ResolvedWord[] = words.map(({ text }, index) => {
    const terms = wanted[index]!.filter(({ term }) => postings.has(term));
    const alternatives = toAlternatives(terms, postings);
    const isTooFrequent =
      terms.length === 0 && wanted[index]!.some(({ term }) => leftOut.has(term));
    return { word: text, terms, alternatives, isCorrected: false, isTooFrequent };
  });
  await correctSpelling(tx, index, resolved, languages, budget);
  return { words: resolved, isCut: all.length > words.length };
}

/** The user's languages, most frequent first; English if unknown. */
export function rankLanguages(index: Index): (string | null)[] {
  const known = Object.entries(index.languages)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxLanguages)
    .map(([language]) => (language === "" ? null : language));
  return known.length === 0 ? ["en"] : known.includes("en") ? known : [...known, "en"];
}

/** Leaves out function words of the query's likely language, unless nothing would be left. */
function dropFunctionWords<Word extends AskedWord>(
  words: readonly Word[],
  languages: readonly (string | null)[],
): readonly Word[] {
  if (words.length < 2) return words;
  const ranked = languages.map((language) => {
    const skipped = getFunctionWords(language);
    return words.filter(({ text }) => !skipped.has(foldText(text)));
  });
  const kept = ranked.reduce((best, one) => (one.length < best.length ? one : best), ranked[0]!);
  return kept.length > 0 ? kept : words;
}

/** Finds terms one typing error away for words without a match. */
async function correctSpelling(
  tx: Tx,
  index: Index,
  resolved: ResolvedWord[],
  languages: readonly (string | null)[],
  budget: WorkBudget,
): Promise<void> {
  const lost = resolved
    .filter(({ terms, isTooFrequent }) => terms.length === 0 && !isTooFrequent)
    .slice(0, maxCorrectedWords);
  if (lost.length === 0) return;
  const stemmed = languages.filter((language) => language !== null);
  const likely = [null, ...stemmed.slice(0, maxCorrectionLanguages)];
  const near: string[][] = [];
  for (const { word } of lost) near.push(await runSliced(listNearStems(word, likely), budget));
  const counts = await countTerms(tx, index, [...new Set(near.flat())], budget);
  const chosen = near.map((terms) =>
    terms
      .filter((term) => counts.has(term))
      .toSorted((a, b) => counts.get(b)! - counts.get(a)!)
      .slice(0, maxCorrectionsPerWord),
  );
  const { postings } = await loadPostings(tx, index, [...new Set(chosen.flat())], budget);
  for (const [index, word] of lost.entries()) {
    word.terms = chosen[index]!.map((term) => ({ term, weight: correction }));
    word.alternatives = toAlternatives(word.terms, postings);
    word.isCorrected = word.terms.length > 0;
  }
}

/** The stems of all words one typing error away. */
function* listNearStems(word: string, languages: readonly (string | null)[]): Sliced<string[]> {
  const stems = new Set<string>();
  for (const [at, near] of listNearSpellings(foldText(word)).entries()) {
    for (const stem of listStems(near, languages)) stems.add(stem);
    if (at % stemmedAtOnce === 0) yield stemmedAtOnce * stemming * languages.length;
  }
  return [...stems];
}

function toAlternatives(
  terms: readonly WeightedTerm[],
  postings: ReadonlyMap<string, Buffer[]>,
): Alternative[] {
  return terms.flatMap(({ term, weight }) => {
    const records = postings.get(term);
    return records === undefined ? [] : [{ weight, records }];
  });
}
