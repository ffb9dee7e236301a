/** Which entries hold a phrase word for word: the index says where all its words stand, the text whether as a phrase. */
import type { Tx } from "#server/db/database.ts";
import { analyseText } from "./analyse-text.ts";
import { foldWord } from "./fold-word.ts";
import { getFunctionWords } from "./function-words.ts";
import { type LoadedPassage, loadPassages } from "./load-passages.ts";
import { containsPhrase } from "./match-words.ts";
import { cardOrdinal, recordBytes } from "./postings.ts";
import { type Base, readPostings } from "./read-index.ts";
import { rankLanguages } from "./resolve-words.ts";
import { listStems } from "./stem-word.ts";

/** A phrase, and by number the passages with all its words; null where it has only words that passages are not indexed by. */
export type LocatedPhrase = { phrase: string; passages: ReadonlyMap<number, number[]> | null };

/** Of one entry; a phrase of frequent words may stand further down in a book. */
const mostRead = 50;

/** Where each of `phrases` may stand in the texts of the person. */
export async function locatePhrases(
  tx: Tx,
  base: Base,
  phrases: readonly string[],
): Promise<LocatedPhrase[]> {
  if (phrases.length === 0) return [];
  const languages = rankLanguages(base);
  const skipped = languages.map(getFunctionWords);
  const sought = phrases.map((phrase) =>
    analyseText(phrase, null)
      .filter(({ word }) => !skipped.some((words) => words.has(foldWord(word))))
      .map(({ word }) => listStems(word, languages)),
  );
  const postings = await readPostings(tx, base, [...new Set(sought.flat(2))]);
  return phrases.map((phrase, index) => ({
    phrase,
    passages: intersect(
      sought[index]!.map((stems) => stems.flatMap((stem) => postings.get(stem) ?? [])),
    ),
  }));
}

/** The passages of each of `numbers` that hold any of `phrases`. */
export async function readHolding(
  tx: Tx,
  userId: string,
  phrases: readonly LocatedPhrase[],
  numbers: readonly number[],
): Promise<Map<number, LoadedPassage[]>> {
  const wanted = numbers.flatMap((number) => {
    const ordinals = new Set(phrases.flatMap(({ passages }) => passages?.get(number) ?? []));
    return [...ordinals].map((ordinal) => ({ number, ordinal }));
  });
  const loaded = await loadPassages(tx, userId, wanted);
  const holding = loaded.filter(({ text }) =>
    phrases.some(({ phrase }) => containsPhrase(text, phrase)),
  );
  return Map.groupBy(holding, ({ number }) => number);
}

/** The passages that are in all of `words`, by number; null of no words at all. */
function intersect(words: readonly (readonly Buffer[])[]): Map<number, number[]> | null {
  if (words.length === 0) return null;
  let common: Set<number> | null = null;
  for (const records of words) {
    const keys = new Set<number>();
    for (const buffer of records) {
      for (let at = 0; at < buffer.length; at += recordBytes) {
        const ordinal = buffer.readUInt16LE(at + 4);
        const key = buffer.readUInt32LE(at) * 0x10000 + ordinal;
        if (ordinal !== cardOrdinal && (common === null || common.has(key))) keys.add(key);
      }
    }
    common = keys;
  }
  const passages = new Map<number, number[]>();
  for (const key of common!) {
    const number = Math.floor(key / 0x10000);
    const known = passages.get(number);
    if (known === undefined) passages.set(number, [key % 0x10000]);
    else if (known.length < mostRead) known.push(key % 0x10000);
  }
  return passages;
}
