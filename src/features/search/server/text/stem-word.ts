/** Snowball stemmers, loaded at the first use of a language, because most users read one or two. */
import { createRequire } from "node:module";
import { stemmer as stemEnglish } from "@orama/stemmers/english";
import { foldWord } from "./fold-word.ts";

type Stem = (word: string) => string;

const require = createRequire(import.meta.url);
const modules: Record<string, string> = {
  ar: "arabic",
  hy: "armenian",
  bg: "bulgarian",
  da: "danish",
  nl: "dutch",
  fi: "finnish",
  fr: "french",
  de: "german",
  el: "greek",
  hu: "hungarian",
  hi: "indian",
  id: "indonesian",
  ga: "irish",
  it: "italian",
  lt: "lithuanian",
  ne: "nepali",
  no: "norwegian",
  nb: "norwegian",
  nn: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  es: "spanish",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  uk: "ukrainian",
};

/** The scripts that have stemmers: the languages written in each, of which the first stems the words of a text in another script. */
const scripts: ReadonlyArray<readonly [RegExp, readonly [string, ...string[]]]> = [
  [/\p{Script=Cyrillic}/u, ["ru", "be", "bg", "kk", "ky", "mk", "mn", "sr", "tg", "uk"]],
  [/\p{Script=Arabic}/u, ["ar", "ckb", "fa", "ps", "sd", "ug", "ur"]],
  [/\p{Script=Greek}/u, ["el"]],
  [/\p{Script=Devanagari}/u, ["hi", "mr", "ne", "sa"]],
  [/\p{Script=Armenian}/u, ["hy"]],
  [/\p{Script=Tamil}/u, ["ta"]],
];
/** Languages in whose texts a Latin word is a foreign one, by a wide margin English. */
const notLatin = new Set([
  ...scripts.flatMap(([, languages]) => languages.filter((language) => language !== "sr")),
  "he",
  "yi",
  "zh",
  "ja",
  "ko",
  "th",
  "ka",
  "bn",
  "te",
]);
const isLatin = /^[a-z]/;

const stemmers = new Map<string, Stem>([["en", stemEnglish]]);
const maxCharacters = 64;
/** Stems by word, by language. Emptied when full: keeping track of what was used last costs more than stemming. */
const caches = new Map<string, Map<string, string>>();
const maxCached = 50_000;

/**
 * The indexed form of a word: folded, and stemmed by `language` (BCP 47 primary), or by the usual language of its script if
 * `language` is written in another. Without a language or a stemmer, the folded word itself. At most 64 characters.
 */
export function stemWord(word: string, language: string | null): string {
  // Folding alone is quicker than a look into the cache; long strings are not words.
  if (language === null || word.length > maxCharacters) return makeStem(foldWord(word), language);
  let cache = caches.get(language);
  if (cache === undefined) caches.set(language, (cache = new Map()));
  const known = cache.get(word);
  if (known !== undefined) return known;
  const stem = makeStem(foldWord(word), language);
  if (cache.size >= maxCached) cache.clear();
  cache.set(word, stem);
  return stem;
}

/** The distinct stems of a word in each of `languages`. */
export function listStems(word: string, languages: readonly (string | null)[]): string[] {
  return [...new Set(languages.map((language) => stemWord(word, language)))];
}

function makeStem(folded: string, language: string | null): string {
  const word = folded.slice(0, maxCharacters).toWellFormed();
  // Numbers and symbols have no inflection; stemmers know no single letters.
  if (language === null || word.length < 3 || /\d|[+#]/.test(word)) return word;
  const stem = findStemmer(chooseLanguage(word, language))?.(word) ?? word;
  // Ignore a stemmer that returns nothing; fold its result again, because some restore accents.
  return stem.length < 2 ? word : foldWord(stem);
}

function chooseLanguage(word: string, language: string): string {
  if (isLatin.test(word)) return notLatin.has(language) ? "en" : language;
  const [, languages] = scripts.find(([script]) => script.test(word)) ?? [];
  return languages === undefined || languages.includes(language) ? language : languages[0];
}

function findStemmer(language: string): Stem | undefined {
  const known = stemmers.get(language);
  const name = modules[language];
  if (known !== undefined || name === undefined) return known;
  const { stemmer } = require(`@orama/stemmers/${name}`) as { stemmer: Stem };
  stemmers.set(language, stemmer);
  return stemmer;
}
