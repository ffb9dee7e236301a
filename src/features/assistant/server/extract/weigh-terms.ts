/** The words of a question, and how much each says about what is looked for. */
import { analyseText, type PassageSearch } from "#features/search/server/service.ts";
import { askWords } from "./ask-words.ts";
import type { ReadQuestion } from "./read-question.ts";
import { findPeople } from "./name-forms.ts";
import { findRelated } from "./related-words.ts";
import { isCounted, isTitleCase, classifyWord, type WordKind } from "./word-kinds.ts";

export type Term = {
  word: string;
  stems: ReadonlySet<string>;
  /** Other words that say the same. */
  related: ReadonlySet<string>;
  kind: WordKind;
  weight: number;
  /** Whether it stands nowhere, and `stems` are those of words that are only spelt alike. */
  isGuess: boolean;
  /** Whether it was typed with a capital, so that it is looked for with one. */
  isCapital: boolean;
  /** Whether it is what "how many" counts. */
  isCounted: boolean;
};

const factors: Readonly<Record<WordKind, number>> = {
  name: 1.2,
  number: 1,
  word: 1,
  measure: 0.5,
  light: 0.3,
};
/** A pair of characters that stands nowhere mostly lies across two words, as does one with kana in it. */
const acrossWords = 0.3;
/** Passages without the word that are thought beside a person's own: ten of them tell nothing too surely. */
const background = 1_000;

/** What a name says that is made of little words, as Get Out is: the search leaves them out. */
const littleName = 0.3;
const mostLittleNames = 12;

/** Those of `found` that look for something, each once, the rarest the heaviest. */
export function weighTerms(question: string, read: ReadQuestion, found: PassageSearch): Term[] {
  const positions = analyseText(question, null);
  const most = rarityOf(0, found.totalPassages);
  const seen = new Set<string>();
  const named = listLittleNames(question, positions, read, found);
  return [...found.terms, ...named].flatMap(
    ({ word, stems, entries, passages, isCorrected }): Term[] => {
      const places = positions.filter((one) => one.word === word);
      const [stem = word] = stems;
      const isNamedSo = named.some((one) => one.word === word);
      if (seen.has(stem) || (!isNamedSo && (isAsking(places, read) || isLittle(word, read))))
        return [];
      seen.add(stem);
      const start = places[0]?.start ?? 0;
      const kind = classifyWord(word, start, question, read, found);
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

/** Index of the heaviest of `terms`, the first where several are. */
export function findHeaviest(terms: readonly Term[]): number {
  return terms.reduce(
    (best, { weight }, index) => (weight > terms[best]!.weight ? index : best),
    0,
  );
}

/** Words with a capital inside the question that the search took for little ones. */
function listLittleNames(
  question: string,
  positions: ReturnType<typeof analyseText>,
  { language }: ReadQuestion,
  found: PassageSearch,
): PassageSearch["terms"] {
  if (language === "de" || isTitleCase(question)) return [];
  const known = new Set(found.terms.map(({ word }) => word));
  return positions
    .slice(1)
    .filter(({ word }) => /^\p{Lu}\p{Ll}/u.test(word) && !known.has(word))
    .slice(0, mostLittleNames)
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

function isAsking(places: ReturnType<typeof analyseText>, { asking }: ReadQuestion): boolean {
  return (
    places.length > 0 &&
    places.every(({ start, end }) => asking.some(([from, to]) => start >= from && end <= to))
  );
}

function isLittle(word: string, { language }: ReadQuestion): boolean {
  return askWords[language]?.little.has(word.toLowerCase()) ?? false;
}
