/** Which terms of the index stand for each word that was asked for. */
import type { Tx } from "#server/db/database.ts";
import { runSliced, type Sliced, type WorkBudget } from "#server/work-budget.ts";
import { analyseText } from "../text/analyse-text.ts";
import { foldWord } from "../text/fold-word.ts";
import { getFunctionWords } from "../text/function-words.ts";
import { listNearSpellings } from "../text/near-spellings.ts";
import { type Base, countTerms, listTermsWith, readPostings } from "../index/read-index.ts";
import type { Alternative } from "../rank/score-postings.ts";
import { listStems } from "../text/stem-word.ts";

/** A word as asked. `isPrefix`: it may be the beginning of one. */
export type AskedWord = { text: string; isPrefix: boolean };

export type ResolvedWord = {
  word: string;
  /** The terms that stand for it, best first. */
  terms: { term: string; weight: number }[];
  alternatives: Alternative[];
  /** Whether a typing error had to be forgiven to find it. */
  isCorrected: boolean;
  /** Whether it stands in so many places that it was not looked for. */
  isTooFrequent: boolean;
};

export type Resolution = {
  words: ResolvedWord[];
  /** Whether there were more words than a search takes. */
  isCut: boolean;
};

const mostLanguages = 8;
export const mostWords = 31;
const mostCompletions = 24;
const mostCorrections = 3;
/** A word has a thousand near spellings: a pasted text in an unknown tongue is not corrected word by word. */
const mostForgiven = 3;
const languagesForgiven = 2;
/** What it is to stem a word that is met for the first time, in units of the budget. */
const stemming = 40;
const stemmedAtOnce = 64;
/** How surely a term stands for what was typed. */
const sureness = { exact: 1, completion: 0.6, stump: 0.5, correction: 0.7 };

/** Resolves `asked` against the index: stems in the person's languages, beginnings, forgiven errors. */
export async function resolveWords(
  tx: Tx,
  base: Base,
  asked: readonly AskedWord[],
  budget: WorkBudget,
): Promise<Resolution> {
  const languages = rankLanguages(base);
  const all = dropFunctionWords(listWords(asked), languages);
  const words = all.slice(0, mostWords);
  const forms = words.map(({ text }) => listStems(text, languages));
  const completions = await Promise.all(
    words.map(({ text, isPrefix }) =>
      isPrefix ? complete(tx, base, foldWord(text)) : Promise.resolve([]),
    ),
  );
  const wanted = forms.map((stems, index) => [
    ...stems.map((term) => ({ term, weight: sureness.exact })),
    ...completions[index]!.filter(({ term }) => !stems.includes(term)),
  ]);
  const { postings, leftOut } = await readPostings(tx, base, [
    ...new Set(wanted.flat().map(({ term }) => term)),
  ]);
  const resolved: ResolvedWord[] = words.map(({ text }, index) => {
    const terms = wanted[index]!.filter(({ term }) => postings.has(term));
    const alternatives = toAlternatives(terms, postings);
    const isTooFrequent =
      terms.length === 0 && wanted[index]!.some(({ term }) => leftOut.has(term));
    return { word: text, terms, alternatives, isCorrected: false, isTooFrequent };
  });
  await forgive(tx, base, resolved, languages, budget);
  return { words: resolved, isCut: all.length > words.length };
}

/** The languages a person reads, most first; English where nothing is known. */
export function rankLanguages(base: Base): (string | null)[] {
  const known = Object.entries(base.languages)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostLanguages)
    .map(([language]) => (language === "" ? null : language));
  return known.length === 0 ? ["en"] : known.includes("en") ? known : [...known, "en"];
}

/** Cut as texts are: what is written without spaces becomes pairs, an apostrophe ends a word. */
function listWords(asked: readonly AskedWord[]): AskedWord[] {
  return asked.flatMap(({ text, isPrefix }) => {
    const tokens = analyseText(text, null);
    return tokens.map(({ word }, index) => ({
      text: word,
      // A single character of a script of pairs stands for all pairs it opens.
      isPrefix:
        index === tokens.length - 1 && (isPrefix || (tokens.length === 1 && isIdeograph(word))),
    }));
  });
}

function isIdeograph(word: string): boolean {
  return word.length <= 2 && /^[\p{Script=Han}\p{Script=Hangul}]$/u.test(word);
}

/** Leaves out the function words of the language that the words seem to be in, unless nothing would be left. */
function dropFunctionWords(
  words: readonly AskedWord[],
  languages: readonly (string | null)[],
): readonly AskedWord[] {
  if (words.length < 2) return words;
  const ranked = languages.map((language) => {
    const skipped = getFunctionWords(language);
    return words.filter(({ text }) => !skipped.has(foldWord(text)));
  });
  const kept = ranked.reduce((best, one) => (one.length < best.length ? one : best), ranked[0]!);
  return kept.length > 0 ? kept : words;
}

async function complete(
  tx: Tx,
  base: Base,
  typed: string,
): Promise<{ term: string; weight: number }[]> {
  if (typed.length < 2 && !isIdeograph(typed)) return [];
  const terms = await listTermsWith(tx, base, typed, mostCompletions);
  if (terms.length > 0) return terms.map((term) => ({ term, weight: sureness.completion }));
  // Typed past the stem ("generati" is on its way to "generation", known as "gener").
  const stumps = Array.from({ length: 5 }, (_, cut) => typed.slice(0, typed.length - 1 - cut));
  return stumps
    .filter((stump) => stump.length >= 4)
    .map((term) => ({ term, weight: sureness.stump }));
}

/** Gives words that stand nowhere the terms that are one typing error away. */
async function forgive(
  tx: Tx,
  base: Base,
  resolved: ResolvedWord[],
  languages: readonly (string | null)[],
  budget: WorkBudget,
): Promise<void> {
  const lost = resolved
    .filter(({ terms, isTooFrequent }) => terms.length === 0 && !isTooFrequent)
    .slice(0, mostForgiven);
  if (lost.length === 0) return;
  const stemmed = languages.filter((language) => language !== null);
  const likely = [null, ...stemmed.slice(0, languagesForgiven)];
  const near: string[][] = [];
  for (const { word } of lost) near.push(await runSliced(listNearStems(word, likely), budget));
  const counts = await countTerms(tx, base, [...new Set(near.flat())]);
  const chosen = near.map((terms) =>
    terms
      .filter((term) => counts.has(term))
      .toSorted((a, b) => counts.get(b)! - counts.get(a)!)
      .slice(0, mostCorrections),
  );
  const { postings } = await readPostings(tx, base, [...new Set(chosen.flat())]);
  for (const [index, word] of lost.entries()) {
    word.terms = chosen[index]!.map((term) => ({ term, weight: sureness.correction }));
    word.alternatives = toAlternatives(word.terms, postings);
    word.isCorrected = word.terms.length > 0;
  }
}

/** The stems of all words that are one typing error away. */
function* listNearStems(word: string, languages: readonly (string | null)[]): Sliced<string[]> {
  const stems = new Set<string>();
  for (const [at, near] of listNearSpellings(foldWord(word)).entries()) {
    for (const stem of listStems(near, languages)) stems.add(stem);
    if (at % stemmedAtOnce === 0) yield stemmedAtOnce * stemming * languages.length;
  }
  return [...stems];
}

function toAlternatives(
  terms: readonly { term: string; weight: number }[],
  postings: ReadonlyMap<string, Buffer[]>,
): Alternative[] {
  return terms.flatMap(({ term, weight }) => {
    const records = postings.get(term);
    return records === undefined ? [] : [{ weight, records }];
  });
}
