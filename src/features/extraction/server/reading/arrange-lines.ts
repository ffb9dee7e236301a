// Sorts lines into reading order, because the engine returns a table by column.
import { joinBoxes, keepWriting } from "./keep-writing.ts";
import type { Line } from "./tesseract-core.ts";

/** With fewer words per line on average, the lines are table cells, not sentences. */
const cellWords = 3.5;
/** Relative to the line height: words of one line are closer together. */
const wordGap = 0.8;

/** Removes noise, and joins what the engine separated: cells of a row, parts of a line. */
export function arrangeLines(lines: readonly Line[]): Line[] {
  const written = keepWriting(lines);
  return holdsCells(written) ? joinRows(written) : joinParts(written);
}

export function holdsCells(lines: readonly Line[]): boolean {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return words > 0 && words <= lines.length * cellWords;
}

/** If lines slope unevenly, the engine splits them and returns the parts in any order. */
function joinParts(lines: readonly Line[]): Line[] {
  const whole: Line[] = [];
  for (const line of lines) {
    const begun = whole.find((one) => goesOn(one, line));
    if (begun === undefined) whole.push({ ...line });
    else extend(begun, line);
  }
  return whole;
}

/** Whether the first word of `line` follows the last of `begun`. */
function goesOn(begun: Line, line: Line): boolean {
  const [last, first] = [begun.words.at(-1)!.bbox, line.words[0]!.bbox];
  const height = Math.min(last.y1 - last.y0, first.y1 - first.y0);
  const shared = Math.min(last.y1, first.y1) - Math.max(last.y0, first.y0);
  const gap = first.x0 - last.x1;
  return gap > -height / 2 && gap < height * wordGap && shared > height / 2;
}

function joinRows(lines: readonly Line[]): Line[] {
  const rows: Line[] = [];
  for (const line of lines.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.findLast((one) => isBeside(one, line));
    if (row === undefined) rows.push({ ...line });
    else extend(row, line);
  }
  for (const row of rows) row.words = row.words.toSorted((a, b) => a.bbox.x0 - b.bbox.x0);
  return rows;
}

function extend(line: Line, by: Line): void {
  line.words = [...line.words, ...by.words];
  line.bbox = joinBoxes([line.bbox, by.bbox]);
}

function middleOf({ bbox }: Line): number {
  return (bbox.y0 + bbox.y1) / 2;
}

/** At the same height, with no word of one above a word of the other. */
function isBeside(row: Line, line: Line): boolean {
  const height = Math.min(row.bbox.y1 - row.bbox.y0, line.bbox.y1 - line.bbox.y0);
  const shared = Math.min(row.bbox.y1, line.bbox.y1) - Math.max(row.bbox.y0, line.bbox.y0);
  if (shared < height * 0.5) return false;
  return row.words.every(({ bbox }) => bbox.x1 <= line.bbox.x0 || bbox.x0 >= line.bbox.x1);
}
