/** Patterns of dates, sums and measures in a sentence. No pattern may backtrack over long text. */
import type { AskedFor } from "./data/ask-words-english.ts";

const counts =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|twice|double|couple|once|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|dois|três|quatro|due|tre|quattro";
const months =
  "January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec";
const times = `${months}|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|today|yesterday|tomorrow|tonight|noon|midnight|morning|afternoon|evening|winter|spring|summer|autumn|christmas|easter|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|soon`;
const timeSpans =
  "seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies)|ms|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|jours?|heures?|semaines?|mois|ans?|années?|días?|horas?|semanas?|mes(?:es)?|años?|anos?|dias?";

const figure = String.raw`\d[\d.,]{0,14}(?:\s\d{3}){0,3}`;
const amountOf = (words: string) =>
  String.raw`(?:${figure}|${counts}|${words})(?:\s?(?:and|to|or|–|-)\s?${figure})?[\s-]{0,2}(?:(?:half|hundred|thousand|million|billion|or so)[\s-]{1,2})?`;
const amount = amountOf("one|an?|several|few");
const yearPattern = String.raw`(?<!\d)(?:1\d{3}|20\d{2})(?!\d)`;

const find = (...patterns: string[]) => new RegExp(patterns.join("|"), "giu");
const whole = (words: string) => String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`;
const measured = (units: string) => whole(`${amount}(?:${units})`);

export const valuePatterns: Readonly<
  Record<Exclude<AskedFor, "person" | "place" | "reason" | "occasion" | "count" | "amount">, RegExp>
> = {
  year: find(yearPattern),
  time: find(
    yearPattern,
    String.raw`(?<!\d)\d{1,2}[:.]\d{2}(?!\d)`,
    whole(times),
    whole(
      String.raw`ago|centur(?:y|ies)|decade|last (?:week|month|year)|earlier (?:this|that) (?:week|month|year)|[ap]\.?m`,
    ),
    "[年月日号]",
  ),
  number: find(
    String.raw`\d`,
    whole(`${counts}|zero|none|every (?:hour|day|week|month|year)|daily|weekly|monthly`),
    "[零一二三四五六七八九十百千万亿]",
  ),
  money: find(
    String.raw`[$€£¥₹₽]\s?\d`,
    String.raw`${figure}\s?[$€£¥₹₽円元]`,
    String.raw`(?:\d|${counts}).{0,14}(?:dollars?|euros?|(?<!weigh.{0,30})pounds?|yen|cents?|usd|eur|francs?|rupees?|pesos?)(?!\p{L})`,
    whole("free of charge|for free|no charge"),
  ),
  share: find(
    String.raw`\d\s?%`,
    "per ?cent|prozent|pour cent|por cient?o",
    whole("half|third|quarter|majority|most|one in|out of"),
  ),
  duration: find(measured(timeSpans)),
  age: find(
    String.raw`\d[\s-]years?[\s-]old`,
    whole("aged?"),
    measured("years?|months?|weeks?|days?|jahren?|ans|años|anos"),
    String.raw`, \d{1,3},`,
  ),
  length: find(
    measured(
      "(?:kilo|centi|milli)?met(?:er|re)s?|km²?|cm|mm|m|miles?|mi|feet|foot|ft|inch(?:es)?|in|yards?|mètres?|metros?|kilometern?|stor(?:ies|eys)|light[ -]years?",
    ),
    String.raw`\d\s?(?:メートル|キロ|米|公里)`,
  ),
  // "A pound" is a unit of price.
  weight: find(
    whole(
      `${amountOf("one|several|few")}(?:pounds?|lbs?|kg|kilos?|kilograms?|grams?|g|tons?|tonnes?|ounces?|oz|stone)`,
    ),
  ),
  degrees: find(String.raw`\d\s?(?:°|deg|degrees?|grad|celsius|fahrenheit|kelvin|[cfk](?!\p{L}))`),
};

/** Numbers that count nothing: dates, times, sums, versions, footnotes, and parts of names. */
export const uncounted = new RegExp(
  [
    String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:${months})(?: \d{4})?`,
    String.raw`(?:${months})\.?,? (?:\d{1,2}(?!\d),? ?)?(?:\d{4})?`,
    String.raw`(?:in|since|by|of|from|until|before|after|early|late|mid-?)\s(?:1\d{3}|20\d{2})(?!\d)`,
    String.raw`[$€£¥]\s?[\d.,]{1,20}`,
    String.raw`\d{1,2}:\d{2}`,
    String.raw`\[\d{1,4}\]`,
    String.raw`(?<!\d)\d{1,4}(?:\.\d{1,4}){2,4}`,
    String.raw`(?<=[\p{L},] \p{Lu}\p{Ll}{1,20} )\d{1,3}(?![\d%])`,
    String.raw`^\s?\d{1,2}[.)]\s`,
    String.raw`\p{Lu}-?\d+`,
  ].join("|"),
  "gu",
);
/** Measured, not counted. */
export const uncountedMeasures = find(
  measured(
    `${timeSpans}|percent|per cent|(?:kilo|centi|milli)?met(?:er|re)s?|km|miles?|feet|pounds?|dollars?|euros?|degrees?`,
  ),
  String.raw`\d\s?%`,
);

/** Words that introduce a reason. */
export const reason = find(
  whole(
    String.raw`because|since|due to|owing to|thanks to|so that|so as|in order|as a result|result(?:s|ed|ing)? (?:in|from)|reasons?|caus(?:e|es|ed|ing)|therefore|explain\p{L}{0,5}|to (?:avoid|protect|prevent|honou?r|help|keep|make|allow|encourage|reduce|improve|ensure)|after|weil|denn|wegen|da|parce que|car|en raison|puisque|porque|debido|por causa|perché|a causa|wants?|wanted|prevents?|lets|makes|would`,
  ),
  "因为|由于|所以|ため|から",
);
