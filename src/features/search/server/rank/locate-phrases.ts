/**
 * Finds entries that contain a phrase: the index says where all its words occur, the text whether they form
 * the phrase.
 */
import type { Tx } from "#server/db/database.ts";
import { runSliced, type Sliced, type WorkBudget } from "#server/limits/work-budget.ts";
import { analyseText } from "../text/analyse-text.ts";
import { type FindPhrases, createPhraseFinder } from "../text/find-phrases.ts";
import { foldText } from "#shared/fold-text.ts";
import { getFunctionWords } from "../text/function-words.ts";
import {
  type LoadedPassage,
  loadPassages,
  maxCutByDatabase,
  type WantedPassage,
} from "./load-passages.ts";
import { fieldsOrdinal, recordBytes } from "../index/postings.ts";
import type { Index } from "../index/load-index.ts";
import { loadPostings } from "../index/load-postings.ts";
import { rankLanguages } from "../query/resolve-words.ts";
import { cutSlices } from "./score-postings.ts";
import { listStems } from "../text/stem-word.ts";

/** By number, the passages that contain all words of a phrase; null if none of its words can be looked up. */
type Places = ReadonlyMap<number, number[]> | null;

export type LocatedPhrases = {
  find: FindPhrases;
  /** The places of each phrase, in the order of the phrases. */
  places: readonly Places[];
};

/** A passage, and by phrase whether it contains that phrase. */
export type HoldingPassage = LoadedPassage & { holds: boolean[] };

/** Passages of an entry that are searched. A phrase of frequent words may be further down in a book. */
const maxPerEntry = 50;
/** Passages loaded at once; a whole text counts as several. */
const maxLoadedAtOnce = 60;
const wholeText = 20;

/** Finds the places at which each of `phrases` may occur in the entries `numbers`. */
export async function locatePhrases(
  tx: Tx,
  index: Index,
  phrases: readonly string[],
  numbers: readonly number[],
  budget: WorkBudget,
): Promise<LocatedPhrases> {
  const find = createPhraseFinder(phrases);
  if (phrases.length === 0) return { find, places: [] };
  const languages = rankLanguages(index);
  const skipped = languages.map(getFunctionWords);
  const sought = phrases.map((phrase) =>
    analyseText(phrase, null)
      .filter(({ word }) => !skipped.some((words) => words.has(foldText(word))))
      .map(({ word }) => listStems(word, languages)),
  );
  const { postings, leftOut } = await loadPostings(tx, index, [...new Set(sought.flat(2))], budget);
  if (leftOut.size > 0) budget.isCut = true;
  const isMeant = new Uint8Array(index.nextNumber);
  for (const number of numbers) isMeant[number] = 1;
  const places: Places[] = [];
  for (const words of sought) {
    const known = words
      .filter((stems) => !stems.some((stem) => leftOut.has(stem)))
      .map((stems) => ({ records: stems.flatMap((stem) => postings.get(stem) ?? []) }));
    places.push(await runSliced(intersect(known, isMeant), budget));
  }
  return { find, places };
}

/** The passages of each of `numbers` that contain any of the phrases. Each is loaded and analysed once. */
export async function loadHoldingPassages(
  tx: Tx,
  index: Index,
  { find, places }: LocatedPhrases,
  numbers: readonly number[],
  budget: WorkBudget,
): Promise<Map<number, HoldingPassage[]>> {
  const wanted = numbers.flatMap((number) => {
    const ordinals = new Set(places.flatMap((passages) => passages?.get(number) ?? []));
    return [...ordinals].slice(0, maxPerEntry).map((ordinal) => ({ number, ordinal }));
  });
  const holding: HoldingPassage[] = [];
  for (const group of groupToLoad(wanted)) {
    if (budget.isOver()) break;
    for (const passage of await loadPassages(tx, index, group)) {
      const holds = find(passage.text);
      if (holds.includes(true)) holding.push({ ...passage, holds });
      if (budget.isDue(passage.text.length)) await budget.pause();
    }
  }
  return Map.groupBy(holding, ({ number }) => number);
}

/** An entry with many passages is loaded as a whole, which may be long: few of those at once. */
function* groupToLoad(wanted: readonly WantedPassage[]): Generator<WantedPassage[], void, void> {
  let group: WantedPassage[] = [];
  let weight = 0;
  for (const own of Map.groupBy(wanted, ({ number }) => number).values()) {
    group.push(...own);
    weight += own.length > maxCutByDatabase ? wholeText : own.length;
    if (weight < maxLoadedAtOnce) continue;
    yield group;
    group = [];
    weight = 0;
  }
  if (group.length > 0) yield group;
}

/** The allowed passages that contain all of `words`, by number; null for no words. */
function* intersect(
  words: readonly { records: readonly Buffer[] }[],
  isMeant: Uint8Array,
): Sliced<Places> {
  if (words.length === 0) return null;
  const measure = ({ records }: { records: readonly Buffer[] }) =>
    records.reduce((sum, { length }) => sum + length, 0);
  let common: Set<number> | null = null;
  // Start with the rarest word to keep the sets small.
  for (const word of words.toSorted((a, b) => measure(a) - measure(b))) {
    const keys = new Set<number>();
    for (const slice of cutSlices([word])) {
      for (let at = 0; at < slice.length; at += recordBytes) {
        const number = slice.readUInt32LE(at);
        const ordinal = slice.readUInt16LE(at + 4);
        if (isMeant[number] !== 1 || ordinal === fieldsOrdinal) continue;
        const key = number * 0x10000 + ordinal;
        if (common === null || common.has(key)) keys.add(key);
      }
      yield slice.length / recordBytes;
    }
    common = keys;
  }
  const passages = new Map<number, number[]>();
  let done = 0;
  for (const key of common!) {
    const number = Math.floor(key / 0x10000);
    const known = passages.get(number);
    if (known === undefined) passages.set(number, [key % 0x10000]);
    else if (known.length < maxPerEntry) known.push(key % 0x10000);
    done += 1;
    if (done % 4_096 === 0) yield 4_096;
  }
  return passages;
}
