/** Whether a sentence holds what the question asks for: a date, a sum, a name that the question does not have. */
import type { AskedFor } from "./ask-words.ts";

const COUNT =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|twice|double|couple|once|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|dois|três|quatro|due|tre|quattro";
const FIGURE = String.raw`\d[\d.,\s]*`;
const UNTIL_UNIT = String.raw`(?:${FIGURE}|(?:${COUNT}|one|an?|several|few)\s)(?:[\s-]*(?:and|to|or|–|-)\s*${FIGURE})?[\s-]*(?:half|hundred|thousand|million|billion|or so)?[\s-]*`;
const unit = (names: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${UNTIL_UNIT}(?:${names})(?![\p{L}\p{N}])`, "giu");

const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec";
const TIMES =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|yesterday|tomorrow|tonight|noon|midnight|morning|afternoon|evening|winter|spring|summer|autumn|christmas|easter|january|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre";
const SPANS =
  "seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies)|ms|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|jours?|heures?|semaines?|mois|ans?|années?|días?|horas?|semanas?|mes(?:es)?|años?|anos?|dias?";

const patterns: Readonly<Record<Exclude<AskedFor, "person" | "place" | "reason">, RegExp>> = {
  year: /(?<!\d)(?:1\d{3}|20\d{2})(?!\d)/gu,
  time: new RegExp(
    String.raw`(?<!\d)(?:1\d{3}|20\d{2})(?!\d)|(?<!\d)\d{1,2}[:.]\d{2}(?!\d)|(?<![\p{L}\p{N}])(?:${TIMES})(?![\p{L}\p{N}])|(?<!\p{L})(?:ago|century|centuries|decade|last (?:week|month|year)|earlier (?:this|that) (?:week|month|year)|a\.m|p\.m|[ap]m|soon)(?!\p{L})|[年月日号]`,
    "giu",
  ),
  number: new RegExp(
    String.raw`\d|(?<!\p{L})(?:${COUNT}|zero|none|every (?:day|week|month|year|hour)|daily|weekly|monthly)(?!\p{L})|[零一二三四五六七八九十百千万亿]`,
    "giu",
  ),
  money: new RegExp(
    String.raw`[$€£¥₹₽]\s?\d|${FIGURE}\s?[$€£¥₹₽円元]|(?:\d|${COUNT}).{0,14}(?:dollars?|euros?|(?<!weigh.{0,30})pounds?|yen|cents?|usd|eur|francs?|rupees?|pesos?)(?!\p{L})|(?<!\p{L})(?:free of charge|for free|no charge)(?!\p{L})`,
    "giu",
  ),
  share: new RegExp(
    String.raw`\d\s?%|percent|per cent|prozent|pour cent|por cient?o|(?<!\p{L})(?:half|third|quarter|majority|most|one in|out of)(?!\p{L})`,
    "giu",
  ),
  duration: unit(SPANS),
  age: new RegExp(
    String.raw`\d+[\s-]years?[\s-]old|(?<!\p{L})aged?\s|${unit("years?|months?|weeks?|days?|jahren?|ans|años|anos").source}|, \d{1,3},`,
    "giu",
  ),
  length: unit(
    "(?:kilo|centi|milli)?met(?:er|re)s?|km²?|cm|mm|m|miles?|mi|feet|foot|ft|inch(?:es)?|in|yards?|mètres?|metros?|kilometern?|stories|storeys|light[ -]years?",
  ),
  weight: unit("pounds?|lbs?|kg|kilos?|kilograms?|grams?|g|tons?|tonnes?|ounces?|oz|stone"),
  degrees: new RegExp(
    String.raw`\d\s*(?:°|deg|degrees?|celsius|fahrenheit|kelvin|[cfk](?!\p{L})|f\b)`,
    "giu",
  ),
};

const REASON =
  /(?<!\p{L})(?:because|since|due to|owing to|thanks to|so that|so as|in order|as a result|result(?:s|ed|ing)? (?:in|from)|reasons?|caus(?:e|es|ed|ing)|therefore|explain\w*|to (?:avoid|protect|prevent|honou?r|help|keep|make|allow|encourage|reduce|improve|ensure)|after|weil|denn|wegen|da|parce que|car|en raison|puisque|porque|debido|por causa|perché|a causa|want|wants|wanted|prevents?|lets|makes|would)(?!\p{L})|因为|由于|所以|ため|から/iu;

/** Whether a sentence holds what was asked for, null where that cannot be told, and where. */
export type Values = { holds: boolean | null; places: number[] };

/** `isKnown` says of a word that the question itself has it: what was told is not the answer. */
export function findValues(
  sentence: string,
  askedFor: AskedFor,
  isKnown: (word: string) => boolean,
): Values {
  if (askedFor === "reason") return { holds: REASON.test(sentence) ? true : null, places: [] };
  if (askedFor === "person" || askedFor === "place") return findNames(sentence, askedFor, isKnown);
  const told = maskKnown(sentence, isKnown);
  const masked =
    askedFor === "number" ? told.replace(UNCOUNTED, (one) => "#".repeat(one.length)) : told;
  const places = [...masked.matchAll(patterns[askedFor])].map(({ index }) => index);
  return { holds: places.length > 0, places };
}

/** Numbers of the question give no answer to it. */
function maskKnown(sentence: string, isKnown: (word: string) => boolean): string {
  return sentence.replace(/\d+/g, (figure) =>
    isKnown(figure) ? "#".repeat(figure.length) : figure,
  );
}

/** Figures that count nothing: dates, times, sums, versions, notes, and those of a name. */
const UNCOUNTED = new RegExp(
  String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:${MONTHS})|(?:${MONTHS})\.? \d{1,2}(?!\d)|(?:in|since|by|of|from|until|before|after|early|late|mid-?)\s(?:1\d{3}|20\d{2})(?!\d)|[$€£¥]\s?[\d.,]+|\d{1,2}:\d{2}|\[\d+\]|\b\d+(?:\.\d+){2,}|(?<=\p{Lu}\p{Ll}+ )\d{1,3}(?![\d%])|^\s*\d{1,2}[.)]\s|\p{Lu}+-?\d+`,
  "gu",
);

const TITLE =
  /(?:Mr|Mrs|Ms|Dr|Prof|Sir|Lady|Lord|President|Minister|Senator|Professor|King|Queen|by)\.?\s$/u;
const CASED = /\p{Lu}/u;
const UNCASED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Hangul}]/u;

/** Two capitals in a row, or one after a title, are somebody; one capital inside a sentence may be anything. */
function findNames(
  sentence: string,
  askedFor: "person" | "place",
  isKnown: (word: string) => boolean,
): Values {
  if (UNCASED.test(sentence) || !CASED.test(sentence)) return { holds: null, places: [] };
  const words = [...sentence.matchAll(/[\p{L}\p{M}\p{N}’'-]+/gu)].map(({ 0: word, index }) => ({
    word,
    index,
    isName: /^\p{Lu}/u.test(word) && word.length > 1 && !isKnown(word) && !/^I['’]/.test(word),
    isFirst: index === 0 || /[.!?:"“”„«]\s*$/u.test(sentence.slice(0, index)),
  }));
  const certain: number[] = [];
  const possible: number[] = [];
  for (const [at, { index, isName, isFirst }] of words.entries()) {
    if (!isName) continue;
    const next = words[at + 1];
    const isFull =
      next?.isName === true &&
      /^[ .]{1,2}$/u.test(sentence.slice(index + words[at]!.word.length, next.index));
    const isTitled = TITLE.test(sentence.slice(Math.max(0, index - 14), index));
    if (isFull || isTitled) certain.push(index);
    else if (!isFirst) possible.push(index);
  }
  const places = certain.length > 0 ? [...certain, ...possible] : possible;
  const isCertain = certain.length > 0 || (askedFor === "place" && possible.length > 0);
  return { holds: isCertain ? true : possible.length > 0 ? null : false, places };
}
