/** The words of each language that say nothing about a text's subject. */
import * as lists from "stopword";
import { foldText } from "#shared/fold-text.ts";

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

/**
 * Missing from the lists: question words, words rare in running text, and what an apostrophe leaves of
 * "doesn't".
 */
const missing: Record<string, string> = {
  en: `when does did doing done may shall will not no yes why whom whose any there me tell show please
    she its until against cannot doesn didn isn aren wasn weren couldn shouldn wouldn hasn haven hadn`,
  es: `cuánto cuántos es son ser era fue ha han hay está están este esta estos estas esto entre
    todo todos todas yo él ellos ellas`,
  fi: "milloin miten missä kuka mikä miksi",
  fr: "quand comment quoi pourquoi combien",
  it: "quando cosa",
  nl: "wanneer waar welke waarom",
  pt: "onde porque quanto",
  ru: "почему сколько зачем",
  tr: "kaç",
  uk: "хто чому скільки",
};

/** Words on the lists that users search for. */
const kept: Record<string, string> = {
  de: `jahr jahre jahren tag tage tagen tages zeit mensch menschen mann teil uhr ende ernst
    recht rechte rechten rechter rechtes`,
  hu: "ev",
  ro: "timp zi",
  sl: "leto dan",
  sv: "dag",
};

const folded = new Map<string, ReadonlySet<string>>();
const none: ReadonlySet<string> = new Set();

/** The function words of a language (BCP 47 primary), folded; empty if the language is unknown. */
export function getFunctionWords(language: string | null): ReadonlySet<string> {
  const list = language === null ? undefined : byLanguage[language];
  if (language === null || list === undefined) return none;
  let words = folded.get(language);
  if (words === undefined) {
    const all = [...list, ...(missing[language]?.split(/\s+/) ?? [])];
    words = new Set(all.map(foldText)).difference(new Set(kept[language]?.split(/\s+/)));
    folded.set(language, words);
  }
  return words;
}
