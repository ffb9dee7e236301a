// Lines in the order in which a person reads them: the engine gives a table column by column.
import { keepWriting } from "./keep-writing.ts";
import type { Line } from "./tesseract-core.ts";

/** Words a line has at most, on average, where cells and not sentences are what was found. */
const cellWords = 3.5;

/** Drops what is no writing, and joins the cells of a row where the page holds cells. */
export function arrangeLines(lines: readonly Line[]): Line[] {
  const written = keepWriting(lines);
  return holdsCells(written) ? joinRows(written) : written;
}

export function holdsCells(lines: readonly Line[]): boolean {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return words > 0 && words <= lines.length * cellWords;
}

function joinRows(lines: readonly Line[]): Line[] {
  const rows: Line[] = [];
  for (const line of lines.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.findLast((one) => isBeside(one, line));
    if (row === undefined) rows.push({ ...line });
    else {
      row.words = [...row.words, ...line.words];
      row.bbox = {
        x0: Math.min(row.bbox.x0, line.bbox.x0),
        x1: Math.max(row.bbox.x1, line.bbox.x1),
        y0: Math.min(row.bbox.y0, line.bbox.y0),
        y1: Math.max(row.bbox.y1, line.bbox.y1),
      };
    }
  }
  for (const row of rows) row.words = row.words.toSorted((a, b) => a.bbox.x0 - b.bbox.x0);
  return rows;
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
