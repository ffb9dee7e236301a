/** The words of each language that say nothing about what a text is about. */
import * as lists from "stopword";
import { foldWord } from "./fold-word.ts";

const byLanguage: Record<string, readonly string[]> = {
  ar: lists.ara,
  bg: lists.bul,
  ca: lists.cat,
  cs: lists.ces,
  da: lists.dan,
  de: lists.deu,
  el: lists.ell,
  en: lists.eng,
  es: lists.spa,
  et: lists.est,
  fa: lists.fas,
  fi: lists.fin,
  fr: lists.fra,
  he: lists.heb,
  hi: lists.hin,
  hr: lists.hrv,
  hu: lists.hun,
  id: lists.ind,
  it: lists.ita,
  lt: lists.lit,
  lv: lists.lav,
  nb: lists.nob,
  nl: lists.nld,
  no: lists.nob,
  pl: lists.pol,
  pt: lists.por,
  ro: lists.ron,
  ru: lists.rus,
  sk: lists.slk,
  sl: lists.slv,
  sv: lists.swe,
  tr: lists.tur,
  uk: lists.ukr,
  vi: lists.vie,
};

/** Asked in questions, rare in running text, and never what is looked for. */
const askedInEnglish =
  "does did doing done may shall will not no yes why whom whose any there me tell show please".split(
    " ",
  );

const folded = new Map<string, ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();

/** The function words of a language (BCP 47 primary), folded; none where the language is unknown. */
export function getFunctionWords(language: string | null): ReadonlySet<string> {
  const list = language === null ? undefined : byLanguage[language];
  if (language === null || list === undefined) return none;
  let words = folded.get(language);
  if (words === undefined) {
    words = new Set([...list, ...(language === "en" ? askedInEnglish : [])].map(foldWord));
    folded.set(language, words);
  }
  return words;
}
