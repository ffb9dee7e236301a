/** Weighs the words of a question by how much they say about its subject. */
import { analyseText, type PassageSearch } from "#features/search/server/service.ts";
import { askWords } from "./ask-words.ts";
import type { ParsedQuestion } from "./parse-question.ts";
import { findPeople } from "./name-forms.ts";
import { findRelated } from "./related-words.ts";
import { isCounted, isTitleCase, classifyWord, type WordKind } from "./word-kinds.ts";
import type { Term } from "./term.ts";

const factors: Readonly<Record<WordKind, number>> = {
  name: 1.2,
  number: 1,
  word: 1,
  measure: 0.5,
  light: 0.3,
};
/** A pair of characters in no entry usually spans two words, as does one with kana. */
const acrossWords = 0.3;
/**
 * Passages without the word that are assumed in addition to the user's, so that ten passages decide little.
 */
const background = 1_000;

/** The weight of a name made of function words, such as Get Out, which the search leaves out. */
const littleName = 0.3;
const maxLittleNames = 12;

/** The search terms of `found`, each once, the rarest with the most weight. */
export function weighTerms(question: string, parsed: ParsedQuestion, found: PassageSearch): Term[] {
  const positions = analyseText(question, null);
  const most = rarityOf(0, found.totalPassages);
  const seen = new Set<string>();
  const named = listLittleNames(question, positions, parsed, found);
  return [...found.terms, ...named].flatMap(
    ({ word, stems, entries, passages, isCorrected }): Term[] => {
      const places = positions.filter((one) => one.word === word);
      const [stem = word] = stems;
      const isNamedSo = named.some((one) => one.word === word);
      if (seen.has(stem) || (!isNamedSo && (isAsking(places, parsed) || isLittle(word, parsed))))
        return [];
      seen.add(stem);
      const start = places[0]?.start ?? 0;
      const kind = classifyWord(word, start, question, parsed, found);
      const isNamed = kind === "name" || kind === "number";
      const isKnown = entries > 0 && !isCorrected;
      const rarity = isNamedSo
        ? littleName
        : rarityOf(isKnown ? passages : 0, found.totalPassages) / most;
      return [
        {
          word,
          stems: new Set(stems),
          related: new Set(
            stems.flatMap((one) => [
              ...findPeople(one).stems,
              ...(isNamed ? [] : findRelated(one)),
            ]),
          ),
          kind,
          weight: rarity * factors[kind] * (isAcrossWords(word, isKnown) ? acrossWords : 1),
          isGuess: isCorrected,
          isCapital: kind === "name" && /^\p{Lu}/u.test(word),
          isCounted: isCounted(start, question),
        },
      ];
    },
  );
}

/** Index of the heaviest of `terms`; the first of equals. */
export function findHeaviest(terms: readonly Term[]): number {
  return terms.reduce(
    (best, { weight }, index) => (weight > terms[best]!.weight ? index : best),
    0,
  );
}

/** Capitalised words inside the question that the search treated as function words. */
function listLittleNames(
  question: string,
  positions: ReturnType<typeof analyseText>,
  { language }: ParsedQuestion,
  found: PassageSearch,
): PassageSearch["terms"] {
  if (language === "de" || isTitleCase(question)) return [];
  const known = new Set(found.terms.map(({ word }) => word));
  return positions
    .slice(1)
    .filter(({ word }) => /^\p{Lu}\p{Ll}/u.test(word) && !known.has(word))
    .slice(0, maxLittleNames)
    .map(({ word }) => ({
      word,
      stems: analyseText(word, language).map(({ stem }) => stem),
      entries: found.totalEntries,
      passages: found.totalPassages,
      isCorrected: false,
    }));
}

/** The idf of Lucene's BM25. */
function rarityOf(passages: number, total: number): number {
  const all = background + Math.max(total, passages);
  return Math.log(1 + (all - passages + 0.5) / (passages + 0.5));
}

function isAcrossWords(word: string, isKnown: boolean): boolean {
  if (!/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{2}$/u.test(word)) return false;
  return !isKnown || /\p{Script=Hiragana}/u.test(word);
}

function isAsking(places: ReturnType<typeof analyseText>, { asking }: ParsedQuestion): boolean {
  return (
    places.length > 0 &&
    places.every(({ start, end }) => asking.some(([from, to]) => start >= from && end <= to))
  );
}

function isLittle(word: string, { language }: ParsedQuestion): boolean {
  return askWords[language]?.little.has(word.toLowerCase()) ?? false;
}
