/** Words that do not describe the subject of a text, in three levels. */
import {
  afr,
  ara,
  ben,
  bul,
  cat,
  ces,
  dan,
  deu,
  ell,
  est,
  eus,
  fas,
  fin,
  fra,
  gle,
  glg,
  guj,
  heb,
  hin,
  hrv,
  hun,
  hye,
  ind,
  ita,
  jpn,
  kor,
  lat,
  lav,
  lit,
  mar,
  msa,
  nld,
  nob,
  pol,
  por,
  ron,
  rus,
  slk,
  slv,
  spa,
  swa,
  swe,
  tgl,
  tha,
  tur,
  ukr,
  urd,
  vie,
  zho,
} from "stopword";
import { foldTopic } from "#shared/fold-topic.ts";
import { breaking, empty, generic, pageWords } from "../data/english-stop-words.ts";
import { functionWords } from "#server/text/function-words.ts";

export type StopWords = {
  /** Ends any phrase. */
  breaking: ReadonlySet<string>;
  /** Neither a topic nor the first or last word of one. */
  empty: ReadonlySet<string>;
  /** Not a topic alone. */
  generic: ReadonlySet<string>;
};

const lists: Readonly<Record<string, readonly string[]>> = {
  af: afr,
  ar: ara,
  bg: bul,
  bn: ben,
  ca: cat,
  cs: ces,
  da: dan,
  de: deu,
  el: ell,
  es: spa,
  et: est,
  eu: eus,
  fa: fas,
  fi: fin,
  fr: fra,
  ga: gle,
  gl: glg,
  gu: guj,
  he: heb,
  hi: hin,
  hr: hrv,
  hu: hun,
  hy: hye,
  id: ind,
  it: ita,
  ja: jpn,
  ko: kor,
  la: lat,
  lt: lit,
  lv: lav,
  mr: mar,
  ms: msa,
  nl: nld,
  no: nob,
  nb: nob,
  pl: pol,
  pt: por,
  ro: ron,
  ru: rus,
  sk: slk,
  sl: slv,
  sv: swe,
  sw: swa,
  th: tha,
  tl: tgl,
  tr: tur,
  uk: ukr,
  ur: urd,
  vi: vie,
  zh: zho,
};

const noWords: ReadonlySet<string> = new Set();
const cache = new Map<string, StopWords>();

/** The stop words of a language, folded; null and unknown languages use the English ones. */
export function getStopWords(language: string | null): StopWords {
  const known =
    language !== null &&
    language !== "en" &&
    (Object.hasOwn(lists, language) || functionWords.has(language));
  const code = known ? language : "en";
  let words = cache.get(code);
  if (words === undefined) {
    words = code === "en" ? foldEnglish() : foldOther(code);
    cache.set(code, words);
  }
  return words;
}

/**
 * Whether a word says something about the subject of a text: "empty" words never do, "generic" ones do not
 * alone. Words of an unknown language are compared with the function words of all languages.
 */
export function judgeWord(word: string, language: string | null): "empty" | "generic" | "telling" {
  const key = foldTopic(word);
  const stop = getStopWords(language);
  if (stop.breaking.has(key) || stop.empty.has(key)) return "empty";
  if (language === null && getAllFunctionWords().has(key)) return "empty";
  return stop.generic.has(key) ? "generic" : "telling";
}

let allFunctionWords: ReadonlySet<string> | undefined;

function getAllFunctionWords(): ReadonlySet<string> {
  allFunctionWords ??= new Set(
    [...functionWords.values()].flatMap((words) => [...words].map(foldTopic)),
  );
  return allFunctionWords;
}

function foldEnglish(): StopWords {
  return {
    breaking: fold(`${breaking} ${[...(functionWords.get("en") ?? [])].join(" ")}`),
    empty: fold(empty),
    generic: fold(generic),
  };
}

function foldOther(code: string): StopWords {
  const listed = Object.hasOwn(lists, code) ? lists[code]!.join(" ") : "";
  const short = [...(functionWords.get(code) ?? [])].join(" ");
  return { breaking: fold(`${listed} ${short} ${pageWords}`), empty: noWords, generic: noWords };
}

function fold(words: string): Set<string> {
  return new Set(words.split(/\s+/u).filter(Boolean).map(foldTopic));
}
