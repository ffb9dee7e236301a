/** Measures how alike two texts are by their words, and finds the phrases and words that both have. */
import { judgeWord } from "#features/enrichment/server/service.ts";
import { analyseText, getFunctionWords } from "#features/search/server/service.ts";
import { foldText } from "#shared/fold-text.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import {
  findPhrases,
  listWordPairs,
  type Phrase,
  type ReadText,
  type Word,
  type WordPairs,
} from "./shared-phrases.ts";

/** A phrase is rare if the rarities of its words add up to this multiple of a rare word's. */
const minPhraseRarity = 1.3;
/** Uses of a word in one text, or in each of them. Fewer may be chance. */
const minUses = { inOne: 3, inEach: 2 };
const isNumber = /^\p{N}+$/u;
const isCapital = /^\p{Lu}/u;

/** How rare words are, by stem; `rare` is the least that counts as rare. */
export type Rarities = { rarities: ReadonlyMap<string, number>; rare: number };
/**
 * The text that others are compared with. `keys`: by stem, folded as a topic. `length` of its vector of words with a known rarity,
 * whose mean is `meanRarity`.
 */
export type ComparedText = ReadText &
  Rarities & {
    pairs: WordPairs;
    keys: ReadonlyMap<string, string>;
    length: number;
    meanRarity: number;
  };
/** Keys of words that do not count. */
type Ignored = ReadonlySet<string>;

/** In a language (BCP 47 primary). */
export function readText(text: string, language: string | null): ReadText {
  const tokens = analyseText(text, language);
  const skipped = getFunctionWords(language);
  const words = new Map<string, Word>();
  const empty = new Set<string>();
  for (const { stem, word } of tokens) {
    const known = words.get(stem);
    if (known !== undefined) {
      known.count += 1;
      // "Last" at the start of a sentence is "last".
      if (known.written !== word && known.written.toLowerCase() === word) known.written = word;
    } else if (!empty.has(stem)) {
      const isEmpty =
        isNumber.test(stem) || skipped.has(foldText(word)) || judgeWord(word, language) === "empty";
      if (isEmpty) empty.add(stem);
      else words.set(stem, { written: word, count: 1 });
    }
  }
  return { text, language, tokens, words };
}

export function prepareComparison(read: ReadText, { rarities, rare }: Rarities): ComparedText {
  const keys = new Map([...read.words].map(([stem, { written }]) => [stem, foldTopic(written)]));
  const known = [...read.words].filter(([stem]) => rarities.has(stem));
  const sum = known.reduce((all, [stem]) => all + rarities.get(stem)!, 0);
  const length = Math.hypot(...known.map(([stem, word]) => weighWord(word, rarities.get(stem)!)));
  const meanRarity = sum / Math.max(1, known.length);
  return { ...read, rarities, rare, pairs: listWordPairs(read), keys, length, meanRarity };
}

/** As written, the rarest first. None repeats a word of another. */
export type Shared = {
  /** Phrases, and after them names. */
  phrases: string[];
  /** Words that are no names. */
  words: string[];
};

/** Finds the telling phrases of `other` that are also in `one`, and rare words that both use more than by chance. */
export function findShared(one: ComparedText, other: ReadText, ignored: Ignored): Shared {
  const weigh = ({ stems }: Phrase) =>
    stems.reduce((sum, stem) => sum + (one.rarities.get(stem) ?? 0), 0);
  const isMeant = (stem: string) => one.words.has(stem) && !ignored.has(one.keys.get(stem)!);
  const isTelling = (stem: string) =>
    judgeWord(one.words.get(stem)!.written, one.language) === "telling";
  const named = new Set<string>();
  const choose = (phrases: readonly Phrase[], least: number) =>
    phrases
      .filter((phrase) => weigh(phrase) >= least)
      .filter(({ stems }) => stems.every(isMeant) && stems.some(isTelling))
      .toSorted((a, b) => weigh(b) - weigh(a))
      .filter(({ stems }) => {
        const isNew = stems.every((stem) => !named.has(stem));
        for (const stem of stems) named.add(stem);
        return isNew;
      })
      .map((phrase) => lowerFirst(phrase, one));
  const phrases = choose(findPhrases(other, one.pairs), minPhraseRarity * one.rare);
  const words = choose(listSharedWords(one, other), one.rare);
  const isName = (word: string) => isCapital.test(word);
  return {
    phrases: [...phrases, ...words.filter(isName)],
    words: words.filter((word) => !isName(word)),
  };
}

/** "Coffee beans" at the start of a sentence is "coffee beans" if the text `one` has "coffee". */
function lowerFirst({ text, stems }: Phrase, one: ReadText): string {
  const [first, rest] = [text.slice(0, 1), text.slice(1)];
  const isName = isCapital.test(one.words.get(stems[0]!)!.written) || /\p{Lu}/u.test(rest);
  return isName ? text : first.toLowerCase() + rest;
}

/** A word is shared if both texts have it in the same form. */
function listSharedWords(one: ReadText, other: ReadText): Phrase[] {
  return [...other.words].flatMap(([stem, { written, count }]) => {
    const own = one.words.get(stem);
    if (own === undefined || foldText(own.written) !== foldText(written)) return [];
    const isUsed =
      Math.max(own.count, count) >= minUses.inOne || Math.min(own.count, count) >= minUses.inEach;
    return isUsed ? [{ text: written, stems: [stem] }] : [];
  });
}

/**
 * From 0 to 1: the cosine of both texts as TF-IDF vectors (Salton & Buckley 1988). Words without a
 * known rarity, most of which are in `other` alone, count as of mean rarity.
 */
export function measureLikeness(one: ComparedText, other: ReadText, ignored: Ignored): number {
  let product = 0;
  let square = 0;
  for (const [stem, word] of other.words) {
    const rarity = one.rarities.get(stem) ?? one.meanRarity;
    const weight = weighWord(word, rarity);
    square += weight ** 2;
    const own = one.rarities.has(stem) ? one.words.get(stem) : undefined;
    if (own !== undefined && !ignored.has(one.keys.get(stem)!))
      product += weight * weighWord(own, rarity);
  }
  return product === 0 ? 0 : product / (one.length * Math.sqrt(square));
}

const weighWord = ({ count }: Word, rarity: number): number => (1 + Math.log(count)) * rarity;
