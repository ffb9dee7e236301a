// Detects headings by their letters: larger than the text, or bold in a text that is not.
import type { PdfLine } from "./pdf-line.ts";

/** A heading is at least this much larger than the text. */
const minFactor = 1.15;
/** Levels of headings by size: 2 to 4. Those that are only bold are one level below. */
const maxSizes = 3;
const boldLevel = 5;
const maxLength = 200;
const maxBoldLength = 100;
/** A text with a larger share of bold letters has no bold headings. */
const maxBoldShare = 0.3;

/** The font size of most of the text. */
export function findTextSize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** Returns a function for the level of a paragraph whose first line is `line`; null if it is no heading. */
export function createHeadingJudge(
  lines: readonly PdfLine[],
): (text: string, line: PdfLine) => number | null {
  const textSize = findTextSize(lines);
  const isLarge = ({ size }: PdfLine) => textSize > 0 && size >= textSize * minFactor;
  const sizes = [...new Set(lines.filter(isLarge).map(({ size }) => Math.round(size)))];
  sizes.sort((a, b) => b - a);
  const countLetters = (some: readonly PdfLine[]) =>
    some.reduce((sum, { text }) => sum + text.length, 0);
  const boldShare = countLetters(lines.filter(({ isBold }) => isBold)) / countLetters(lines);

  return (text, line) => {
    if (text.length > maxLength || !/\p{L}.*\p{L}/u.test(text)) return null;
    if (isLarge(line)) return 2 + Math.min(sizes.indexOf(Math.round(line.size)), maxSizes - 1);
    const isBold = line.isBold === true && boldShare <= maxBoldShare;
    return isBold && text.length <= maxBoldLength && !/[.,;:]$/.test(text) ? boldLevel : null;
  };
}
