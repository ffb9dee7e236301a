/** Folds a word: lower case, without accents, whatever its encoding. */

/** Latin and Greek accents, Hebrew and Arabic vowel points: users leave them out when typing. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;
const ligatures: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ё: "е",
};
const hasLigature = new RegExp(`[${Object.keys(ligatures).join("")}]`, "gu");
const isPlain = /^[a-z0-9]*$/;
const cyrillic = /\p{Script=Cyrillic}/u;

/** The folded form. Cyrillic й and и stay distinct, because й is a letter, not an accented и. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (isPlain.test(lower)) return lower;
  const bare = cyrillic.test(lower)
    ? lower.normalize("NFKD").replaceAll("\u0301", "").normalize("NFC")
    : lower.normalize("NFKD").replaceAll(marks, "").normalize("NFC");
  // Lower case again: ℂ and 𝐇 become letters only after decomposition.
  return bare
    .toLowerCase()
    .replaceAll(hasLigature, (letter) => ligatures[letter]!)
    .replaceAll("'", "");
}
