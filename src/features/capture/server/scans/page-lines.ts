// The recognised text of an image: as it is stored, as lines of a PDF page, and as plain text.
import type { ReadWord } from "#features/capture/contract.ts";
import type { StoredLine } from "../tables.ts";
import type { PdfLine } from "../reading/documents/pdf/pdf-line.ts";

export type ReadLine = { words: readonly ReadWord[] };

/** Per page: twice as many as a newspaper page has. */
const maxLines = 2_000;

/** Keeps at most `maxLines`. Removes NUL and lone surrogates, which PostgreSQL refuses. */
export function toStoredLines(lines: readonly ReadLine[]): StoredLine[] {
  return lines
    .slice(0, maxLines)
    .map(({ words }) =>
      words.map(({ text, box, confidence }) => [
        text.replaceAll("\u0000", "").toWellFormed(),
        ...([box.x, box.y, box.width, box.height].map(roundFraction) as Fractions),
        Math.round(confidence),
      ]),
    );
}

type Fractions = [number, number, number, number];

function roundFraction(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000;
}

export function toWords(lines: readonly StoredLine[]): ReadWord[] {
  return lines.flatMap((line) =>
    line.map(([text, x, y, width, height, confidence]) => ({
      text,
      box: { x, y, width, height },
      confidence,
    })),
  );
}

/** A line higher than the others by this factor is a heading. */
const headingFactor = 1.5;

/** Converts lines to points on a page of this size, like the lines of a PDF's text layer. */
export function toPdfLines(
  lines: readonly StoredLine[],
  { width, height }: { width: number; height: number },
): PdfLine[] {
  const nonEmpty = lines.filter((line) => line.length > 0);
  const heights = nonEmpty.map((line) => findMedian(line.map((word) => word[4])) * height);
  // A box is only as high as its letters, so all lines except headings get the median size.
  const median = findMedian(heights);
  return nonEmpty.map((line, index) => ({
    text: line.map(([text]) => text).join(" "),
    x: Math.min(...line.map(([, x]) => x)) * width,
    right: Math.max(...line.map(([, x, , across]) => x + across)) * width,
    y: (1 - findMedian(line.map(([, , y, , down]) => y + down / 2))) * height,
    size: heights[index]! > median * headingFactor ? heights[index]! : median,
  }));
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * The letter count of the lines, and the sum of their confidences in percent. Weighted by letters, so that
 * stray marks count little.
 */
export function weighLines(lines: readonly StoredLine[]): { letters: number; sum: number } {
  let [letters, sum] = [0, 0];
  for (const [text, , , , , confidence] of lines.flat()) {
    letters += text.length;
    sum += text.length * confidence;
  }
  return { letters, sum };
}
