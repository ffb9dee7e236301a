/** Detects the language of a text: by script where the script decides, else by function words. */
import { functionWords } from "./function-words.ts";

const sampleLength = 6000;
const minShare = 0.12;
const minHits = 3;
/** To overrule the declared language: the minimum of words, and of the ratio to its function words. */
const minOverruling = 40;
const minLead = 3;

/** Scripts that mainly one language uses. Kana precede Han, because Japanese uses both. */
const scripts: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Bengali}/gu, "bn"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Telugu}/gu, "te"],
  [/\p{Script=Devanagari}/gu, "hi"],
];

/** Languages written without spaces between words. */
const unspacedLanguages: ReadonlySet<string> = new Set(["ja", "zh", "th", "lo", "km", "my"]);

/** Whether words must be found by a dictionary instead of spaces. */
export function isUnspaced(language: string | null): boolean {
  return language !== null && unspacedLanguages.has(language);
}

/**
 * Returns the BCP 47 primary language, or null when unsure. Trusts the declared language unless the script or
 * the words contradict it: templates often declare "en".
 */
export function detectLanguage(text: string, declared: string | null): string | null {
  const sample = text.length > sampleLength * 2 ? takeSample(text) : text;
  const letters = countMatches(sample, /\p{L}/gu);
  const byScript = letters < 4 ? null : detectScript(sample, letters);
  const tag = /^[a-z]{2,3}(?=$|[-_])/i.exec(declared?.trim() ?? "")?.[0];
  // "eng" is "en", and "iw" is "he".
  const primary = tag === undefined ? null : new Intl.Locale(tag).language;
  if (byScript !== null)
    return primary !== null && sharesScript(primary, byScript) ? primary : byScript;
  const byWords = letters < 4 ? null : detectWords(sample, primary);
  return byWords ?? primary;
}

function takeSample(text: string): string {
  const middle = Math.floor(text.length / 2);
  return text.slice(0, sampleLength) + text.slice(middle, middle + sampleLength);
}

function sharesScript(declared: string, detected: string): boolean {
  if (declared === detected) return true;
  const families = [
    ["zh", "yue", "wuu"],
    ["hi", "mr", "ne", "sa"],
    ["he", "yi"],
    ["bn", "as"],
  ];
  return families.some((family) => family.includes(declared) && family.includes(detected));
}

function detectScript(sample: string, letters: number): string | null {
  for (const [script, language] of scripts) {
    const share = countMatches(sample, script) / letters;
    // Japanese is mostly Han with some kana; the other languages use their script throughout.
    if (share > (language === "ja" ? 0.12 : 0.5)) return language;
  }
  return null;
}

/**
 * The language whose function words cover most of the text, if they cover enough and clearly lead. To overrule
 * the declared language, they must cover several times as much as its own.
 */
function detectWords(sample: string, declared: string | null): string | null {
  const words = sample.toLowerCase().match(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu) ?? [];
  if (words.length < minHits + 1) return null;
  let best = { language: "", hits: 0 };
  let second = 0;
  let ofDeclared = 0;
  for (const [language, known] of functionWords) {
    let hits = 0;
    for (const word of words) if (known.has(word)) hits += 1;
    if (language === declared) ofDeclared = hits;
    if (hits > best.hits) {
      second = best.hits;
      best = { language, hits };
    } else if (hits > second) second = hits;
  }
  const isSure = best.hits >= minHits && best.hits / words.length >= minShare && best.hits > second;
  if (!isSure) return null;
  if (declared === null || best.language === declared) return best.language;
  const isWrong =
    functionWords.has(declared) &&
    words.length >= minOverruling &&
    best.hits >= ofDeclared * minLead;
  return isWrong ? best.language : null;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
