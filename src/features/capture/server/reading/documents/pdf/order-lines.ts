// Orders the segments of a page as people read them: column by column, but tables row by row.
import { findGutter } from "./find-gutter.ts";
import { groupRows, joinRows, type Row } from "./join-rows.ts";
import { findMedian, type PdfLine } from "./pdf-line.ts";
import { dropRunningLines } from "./running-lines.ts";
import type { Segment } from "./segments.ts";

/** Columns are divided again, such as the right part of three columns. */
const maxDepth = 6;
/** Segments of a page with more are only sorted by height. */
const maxSegments = 20_000;
/** Lines of each of two columns. */
const minLines = 3;

/** `order` is the position in the file: most programs write a column before the next. */
type Placed = PdfLine & { order: number };
/** A part of the page with lines to the left and right of a gutter, or across it. */
type Band = { left: Placed[]; right: Placed[]; across: Placed[] };

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The lines of each page, without running heads and feet. */
export function orderPages(pages: readonly Segment[][]): Row[][] {
  // Text in other directions than most, such as a label of an axis, follows at the end of the page.
  const parts = pages.map((segments) =>
    [...Map.groupBy(segments, ({ turn }) => turn).values()].sort(
      (a, b) => countLetters(b) - countLetters(a),
    ),
  );
  const main = dropRunningLines(parts.map(([first = []]) => first));
  return parts.map(([, ...others], index) => [main[index]!, ...others].flatMap(orderDirected));
}

function countLetters(segments: readonly PdfLine[]): number {
  return segments.reduce((sum, { text }) => sum + text.length, 0);
}

/** Lines that are read from right to left are ordered as their mirror image. */
function orderDirected(segments: readonly PdfLine[]): Row[] {
  const mirrored = segments.filter(({ text }) => rightToLeft.test(text)).length;
  if (mirrored <= segments.length / 2) return orderLines(segments);
  return orderLines(segments.map((one) => ({ ...one, x: -one.right, right: -one.x })));
}

export function orderLines(segments: readonly PdfLine[]): Row[] {
  const placed = segments.map((segment, order) => ({ ...segment, order }));
  placed.sort((a, b) => b.y - a.y || a.x - b.x);
  return orderPart(placed, segments.length > maxSegments ? maxDepth : 0);
}

/** `segments` are sorted from the top. */
function orderPart(segments: readonly Placed[], depth: number): Row[] {
  const gutter = depth < maxDepth ? findGutter(segments) : null;
  if (gutter === null) return joinRows(segments);
  const rows: Row[] = [];
  let others: Placed[] = [];
  const finishOthers = (): void => {
    // A part without columns at this gutter may have some at another one.
    const isPart = others.length < segments.length;
    if (others.length > 0) rows.push(...(isPart ? orderPart(others, depth + 1) : joinRows(others)));
    others = [];
  };
  for (const band of splitBands(segments, gutter)) {
    if (areColumns(band)) {
      finishOthers();
      rows.push(...orderPart(band.left, depth + 1), ...orderPart(band.right, depth + 1));
    } else {
      others.push(...[...band.left, ...band.right, ...band.across].sort((a, b) => b.y - a.y));
    }
  }
  finishOthers();
  return rows;
}

function splitBands(segments: readonly Placed[], gutter: number): Band[] {
  const bands: Band[] = [];
  let band: Band | undefined;
  for (const row of groupRows(segments)) {
    const isAcross = row.some(({ x, right }) => x < gutter - 1 && right > gutter + 1);
    if (band === undefined || band.across.length > 0 !== isAcross) {
      band = { left: [], right: [], across: [] };
      bands.push(band);
    }
    for (const one of row) {
      const side = isAcross ? "across" : one.x < gutter - 1 ? "left" : "right";
      band[side].push(one);
    }
  }
  return bands;
}

/** Whether the left side is read before the right one, and not row by row as a table. */
function areColumns({ left, right }: Band): boolean {
  const [leftRows, rightRows] = [groupRows(left), groupRows(right)];
  const fewer = Math.min(leftRows.length, rightRows.length);
  if (fewer < minLines) return false;
  if (looksLikeCells(left) || looksLikeCells(right)) return false;
  if (isProse(left) && isProse(right)) return true;
  const sides = [...left.map(({ order }) => [order, 0]), ...right.map(({ order }) => [order, 1])];
  sides.sort((a, b) => a[0]! - b[0]!);
  const changes = sides.filter(([, side], index) => index > 0 && sides[index - 1]![1] !== side);
  return changes.length <= Math.max(2, fewer * 0.25);
}

/** Mostly figures or very short words. */
function looksLikeCells(segments: readonly PdfLine[]): boolean {
  const short = segments.filter(
    ({ text }) =>
      text.length <= 6 || (/\d/.test(text) && text.replace(/\P{L}/gu, "").length < text.length / 2),
  );
  return short.length > segments.length * 0.5;
}

/** Most lines are long and fill the column. */
function isProse(segments: readonly PdfLine[]): boolean {
  const left = Math.min(...segments.map(({ x }) => x));
  const right = Math.max(...segments.map((one) => one.right));
  const filled = findMedian(segments.map((one) => (one.right - one.x) / (right - left)));
  return findMedian(segments.map(({ text }) => text.length)) >= 20 && filled > 0.7;
}
