// Finds the title printed on the first page: its largest letters.
import { findTextSize } from "./judge-heading.ts";
import { createLineJoiner } from "./join-words.ts";
import type { Row } from "./join-rows.ts";

/** The title is at least this much larger than the text. */
const minFactor = 1.15;
const maxLines = 5;
const maxLength = 250;

/** `pages` are the lines of each page in reading order. */
export function findPrintedTitle(pages: readonly Row[][]): string | null {
  const first = pages.find((rows) => rows.length > 0);
  if (first === undefined) return null;
  const textSize = findTextSize(pages.flat());
  // A drop cap or a single figure is no title.
  const candidates = first.filter(
    ({ text, cells }) => cells === undefined && /\p{L}{2}/u.test(text),
  );
  const largest = candidates.reduce((most, { size }) => Math.max(most, size), 0);
  if (largest < textSize * minFactor) return null;
  const isPart = ({ size }: Row) => size > largest * 0.95;
  const start = first.findIndex((row) => candidates.includes(row) && isPart(row));
  const after = first.slice(start).findIndex((row) => !isPart(row));
  const lines = first.slice(start, after < 0 ? undefined : start + after);
  if (lines.length > maxLines) return null;
  const joinLine = createLineJoiner([]);
  const title = lines.map(({ text }) => text).reduce((a, b) => joinLine(a, b));
  return title.length > maxLength ? null : title;
}
