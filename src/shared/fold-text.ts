/**
 * Latin and Greek accents, Hebrew and Arabic vowel points: users leave them out when typing. Of Cyrillic only the stress: й is a
 * letter, not an accented и.
 */
const marks =
  /\u0301|[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670](?<!\p{Script=Cyrillic}\p{M}{1,4})/gu;
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
const isPlain = /^[ -@[-~]*$/;

/**
 * The one form in which texts are compared: lower case, without accents, widths and other forms of a letter, whatever its
 * encoding.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (isPlain.test(lower)) return lower;
  const bare = lower.normalize("NFKD").replaceAll(marks, "").normalize("NFC");
  // Lower case again: ℂ and 𝐇 become letters only after decomposition.
  return bare.toLowerCase().replaceAll(hasLigature, (letter) => ligatures[letter]!);
}

/** The folded letters and digits alone, for comparing titles and names whatever their spaces and punctuation. */
export function foldLetters(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
