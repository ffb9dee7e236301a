/** The spelling under which a word is indexed, before it is stemmed. */
import { foldText } from "#shared/fold-text.ts";

/** Letters that keyboards and languages of the Arabic script encode differently, or that users exchange when typing. */
const variants: Record<string, string> = {
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ک: "ك",
  ڪ: "ك",
  ة: "ه",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ۃ: "ه",
  ٱ: "ا",
};
const arabicVariant = new RegExp(`[${Object.keys(variants).join("")}]`, "gu");
/**
 * Without a sound, or left out by many: the Arabic kashida, marks of the Quran, the Hindi nukta, joiners within a word, variation
 * selectors, the skin of an emoji and its gender.
 */
const ignored =
  /\u200d[\u2640\u2642]|(?<!\p{ExtPict}(?:\p{EMod}|\ufe0f)*)\u200d|\u0640|\u093c|[\u06d6-\u06ed]|\u200c|[\ufe00-\ufe0f]|\p{EMod}/gu;
/** A Hindi nasal before a consonant, for which most write a dot: हिन्दी and हिंदी. */
const nasal = /[ङञणनम]\u094d(?=[क-म])/gu;
const otherDigit = /[^\P{Nd}0-9]/gu;
/** The digits of scripts that texts use, from the zero of each. */
const digits = new Map(
  [..."٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐"].flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [
      String.fromCodePoint(zero.codePointAt(0)! + digit),
      String(digit),
    ]),
  ) as [string, string][],
);
const isPlain = /^[ -\u024f]*$/;

/** `word` as `foldText` folds it, with one form of each letter and digit, and without what users leave out. */
export function foldWord(word: string): string {
  const folded = foldText(word);
  if (isPlain.test(folded)) return folded;
  return folded
    .replaceAll(ignored, "")
    .replaceAll(nasal, "\u0902")
    .replaceAll(arabicVariant, (letter) => variants[letter]!)
    .replaceAll(otherDigit, (digit) => digits.get(digit) ?? digit);
}
