/**
 * Forms of Hebrew, Arabic and Persian words with other prefixes and plurals. A query looks for them, so that the index needs no
 * room for them, and the word as typed counts most.
 */

/** `weight`: relative to the word as typed. */
export type WordForm = { word: string; weight: number };

const weights = { article: 0.9, prefix: 0.8, ending: 0.6, guess: 0.5 };
/** A guess may cut off a letter of the word itself. The article is rarely one. */
const minStem = 3;
const minAfterArticle = 2;
/** Less likely forms are not looked for. */
const minWeight = 0.3;

const combine = (...parts: (readonly string[])[]): string[] =>
  parts.reduce<string[]>((all, some) => all.flatMap((one) => some.map((next) => one + next)), [""]);

/** "And", "that" or "when", then "the", "in", "to", "as", "from" or "from the". */
const hebrewPrefixes = combine(
  ["", "ו"],
  ["", "ש", "כש"],
  ["", "ה", "ב", "ל", "כ", "מ", "מה"],
).slice(1);
/** "And" or "so", then "with", "as" or "for", then "the"; "for the" is written "لل". */
const arabicPrefixes = combine(["", "و", "ف"], ["", "ال", "ب", "ك", "ل", "لل", "بال", "كال"]).slice(
  1,
);
const persianEndings = ["ها", "هاي", "هايي"];
const persianBeginnings = ["مي", "نمي"];

const isHebrew = /^[\u05d0-\u05ea]+$/;
const isArabic = /^[\u0620-\u064a\u0671-\u06d3]+$/;
const finals: Record<string, string> = { כ: "ך", מ: "ם", נ: "ן", פ: "ף", צ: "ץ" };
const inner = Object.fromEntries(Object.entries(finals).map(([letter, final]) => [final, letter]));

/** The other forms of a folded word, best first; none in other scripts. */
export function listForms(word: string): WordForm[] {
  const forms = new Map<string, number>();
  const add = (form: string, weight: number): void => {
    if (form !== word && weight >= minWeight)
      forms.set(form, Math.max(weight, forms.get(form) ?? 0));
  };
  if (isHebrew.test(word)) addForms(word, hebrewPrefixes, /ה$/, listHebrewNumbers, add);
  else if (isArabic.test(word)) addForms(word, arabicPrefixes, /[ال]ل$/, listPersianForms, add);
  return [...forms]
    .map(([word, weight]) => ({ word, weight }))
    .toSorted((one, other) => other.weight - one.weight);
}

/** `article`: the end of those prefixes that have one. */
function addForms(
  word: string,
  prefixes: readonly string[],
  article: RegExp,
  vary: (stem: string) => string[],
  add: (form: string, weight: number) => void,
): void {
  const stems = new Map([[word, 1]]);
  for (const prefix of prefixes) {
    const isArticle = article.test(prefix);
    const least = isArticle ? minAfterArticle : minStem;
    if (!word.startsWith(prefix) || word.length - prefix.length < least) continue;
    stems.set(word.slice(prefix.length), isArticle ? weights.article : weights.guess);
  }
  for (const [stem, certainty] of stems) {
    for (const form of [stem, ...vary(stem)]) {
      const weight = form === stem ? certainty : certainty * weights.ending;
      add(form, weight);
      for (const prefix of prefixes) add(prefix + form, weight * weights.prefix);
    }
  }
}

/** Singular and plural of each other. */
function listHebrewNumbers(stem: string): string[] {
  if (stem.length < minStem) return [];
  const [body, last] = [stem.slice(0, -2), stem.slice(-2)];
  const open = stem.slice(0, -1);
  if (last === "ים" && body.length > 1) return [close(body), `${body}ות`, `${body}ה`];
  if (last === "ות" && body.length > 1) return [`${body}ה`, `${body}ת`, close(body), `${body}ים`];
  if (/[הת]$/.test(stem)) return [`${open}ות`, `${open}ים`];
  const bare = open + (inner[stem.at(-1)!] ?? stem.at(-1)!);
  return [`${bare}ים`, `${bare}ות`];
}

/** A word without its ending; its last letter may have another form at the end. */
function close(body: string): string {
  return body.slice(0, -1) + (finals[body.at(-1)!] ?? body.at(-1)!);
}

function listPersianForms(stem: string): string[] {
  const ending = persianEndings.findLast((one) => stem.endsWith(one));
  const bare = ending === undefined ? stem : stem.slice(0, -ending.length);
  const beginning = persianBeginnings.findLast((one) => stem.startsWith(one));
  const verb = beginning === undefined ? [] : [stem.slice(beginning.length)];
  return [bare, ...persianEndings.map((one) => bare + one), ...verb].filter(
    (form) => form.length >= minStem,
  );
}
