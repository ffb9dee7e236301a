/** Classifies a word of a question: name, number, measure, content word, or word that says little. */
import { analyseText, type PassageSearch } from "#features/search/server/service.ts";
import type { ParsedQuestion } from "./parse-question.ts";

/** A name or number must match exactly; a measure matches a value of its kind; a light word says little. */
export type WordKind = "name" | "number" | "word" | "measure" | "light";

/** Words answered by the value itself: "old" by "106 years". */
const measures = stemsOf(
  `cost price expensive costly cheap fee pay paid old age heavy weigh weight hot cold temperature tall high height
  wide width far distance deep long large big fast speed percent percentage share proportion number amount year date
  day month time many much often figure size value worth kosten kostet preis prix coût precio cuesta preço`,
);
/** Names of a kind of thing, where the answer names the thing; verbs and adverbs used with anything. */
const lightWords = stemsOf(
  `name call kind type sort way thing people person company firm country city town place year time man woman main use
  make give take get become happen say tell mean work example different good best most story article author show
  accord come go long find put first new part last look want need keep let try know think see help start lot text
  page site website word also actually exactly really currently still ever usually possible able compare mention
  describe state report explain summarize summarise general just various every whether yourself myself within never
  again completely instead early late soon already almost always often sometimes rather quite very too any anything
  something someone somebody everything everyone else actual real whole certain particular exact current today
  nowadays yet even appear exist occur much several few done doing did has had having got seem`,
);
/** Peoples and regions, for which a text may give the country or nothing. */
const peoples = stemsOf(
  `american african asian european british english scottish irish french german italian spanish portuguese dutch
  belgian swiss austrian swedish norwegian danish finnish polish czech hungarian romanian greek turkish russian
  ukrainian chinese japanese korean indian pakistani iranian iraqi israeli palestinian arab egyptian australian
  canadian mexican brazilian argentine chilean colombian western eastern northern southern latin christian muslim
  jewish catholic internet web`,
);
const countPattern =
  /(?:how many|wie viele|combien de|cuánt[oa]s|quant[oa]s|kolik) (?:of the |the )?$/iu;

/** The kind of the word that begins at `start` of `question`. */
export function classifyWord(
  word: string,
  start: number,
  question: string,
  { language, askedFor }: ParsedQuestion,
  found: PassageSearch,
): WordKind {
  if (/^\p{N}+$/u.test(word)) return "number";
  if (/\p{N}/u.test(word) || /^\p{Lu}{2,}$/u.test(word)) return "name";
  const stem = analyseText(word, "en")[0]?.stem ?? word;
  const isFirst = /^[^\p{L}\p{N}]*$/u.test(question.slice(0, start));
  if (/^\p{Lu}/u.test(word) && !isFirst && language !== "de" && !isTitleCase(question))
    return peoples.has(stem) ? "word" : "name";
  if (measures.has(stem) && askedFor !== null) return "measure";
  if (lightWords.has(stem) && !isCounted(start, question)) return "light";
  return hasCapitals(question) ? "word" : isWrittenAsName(word, found) ? "name" : "word";
}

/** Whether it follows "how many". */
export function isCounted(start: number, question: string): boolean {
  return countPattern.test(question.slice(0, start));
}

function stemsOf(list: string): ReadonlySet<string> {
  return new Set(analyseText(list, "en").map(({ stem }) => stem));
}

/** Typed in title case, so capitals mean nothing. */
export function isTitleCase(question: string): boolean {
  const words = question.match(/\p{L}{4,}/gu) ?? [];
  return words.length > 3 && words.every((word) => /^\p{Lu}/u.test(word));
}

/** A user who capitalises one name capitalises all. */
function hasCapitals(question: string): boolean {
  return /\p{Lu}/u.test(question.trim().slice(1));
}

/** Typed in lower case, but usually capitalised inside sentences of saved text. */
function isWrittenAsName(word: string, { passages }: PassageSearch): boolean {
  if (!/^\p{L}{3,}$/u.test(word)) return false;
  const pattern = new RegExp(String.raw`(?<=[\p{Ll},] )${word}(?!\p{L})`, "giu");
  let capitals = 0;
  let all = 0;
  for (const { text, language } of passages.slice(0, 8)) {
    if (language === "de") continue;
    for (const [found] of text.matchAll(pattern)) {
      all += 1;
      if (/^\p{Lu}/u.test(found)) capitals += 1;
    }
  }
  return capitals >= 2 && capitals / all > 0.8;
}
