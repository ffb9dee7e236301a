// Describes the scan of an entry whose pages were read as images.
import type { EntryScan } from "#features/entries/contract.ts";
import type { PdfLine } from "../reading/documents/pdf/pdf-line.ts";

/** A page that was read as an image. `sum` is the sum of the confidences of its letters, in percent. */
export type ScannedRow = {
  page: number;
  failure: string | null;
  lines: PdfLine[];
  letters: number;
  sum: number;
};

/** The scan before any page was read. `left` is the number of pages beyond the limit. */
export function createScan(of: number, left = 0): EntryScan {
  return { done: 0, of, left, pages: "", confidence: null, failed: "" };
}

/** `usedPages` are the pages whose text was used for the entry. */
export function describeScan(
  before: EntryScan,
  rows: readonly ScannedRow[],
  usedPages: readonly number[],
): EntryScan {
  const used = rows.filter(({ page }) => usedPages.includes(page));
  const letters = used.reduce((all, row) => all + row.letters, 0);
  const sum = used.reduce((all, row) => all + row.sum, 0);
  const failed = rows.filter(({ failure }) => failure !== null);
  return {
    ...before,
    done: rows.length,
    pages: writeRanges(usedPages),
    confidence: letters === 0 ? null : Math.round(sum / letters),
    failed: writeRanges(failed.map(({ page }) => page)),
  };
}

/** Formats ascending numbers as ranges: "1–4, 7". */
export function writeRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(", ");
}
