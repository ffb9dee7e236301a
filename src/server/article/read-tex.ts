/** What a page writes around TeX in its text: pairs of signs, or the names of an environment. */
const pairs: readonly [open: string, close: string, isDisplay: boolean][] = [
  ["\\(", "\\)", false],
  ["\\[", "\\]", true],
  ["$$", "$$", true],
  ["$", "$", false],
];

/** The TeX of a formula's text, without the signs around it; `isDisplay` is true for a formula on a line of its own. */
export function readTex(text: string): { tex: string; isDisplay: boolean } {
  for (const [open, close, isDisplay] of pairs) {
    const isWithin = text.length >= open.length + close.length;
    if (isWithin && text.startsWith(open) && text.endsWith(close))
      return { tex: text.slice(open.length, -close.length).trim(), isDisplay };
  }
  return { tex: text, isDisplay: text.startsWith("\\begin{") };
}
