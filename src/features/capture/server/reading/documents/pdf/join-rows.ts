// Joins the segments of one column into lines, and finds the rows of tables.
import { findMedian, type PdfLine } from "./pdf-line.ts";

/** Edges of a column in points, and the usual distance of its lines. */
export type Column = { left: number; right: number; spacing: number };
/** A line in reading order. `cells` are the parts of a table's row. */
export type Row = PdfLine & { column: Column; cells?: string[] };

/** Segments whose baselines differ by less are on one line. In font sizes. */
const maxShift = 0.4;
/** A narrower gap is a space. In font sizes. */
const minCellGap = 1.5;
/** A narrower gap is no space. In font sizes. */
const minSpace = 0.12;
/** Characters of a label such as "(iii)". */
const maxLabel = 5;
/** Rows of a table with aligned cells. */
const minRows = 3;

/** Groups segments that are sorted from the top into lines, each sorted from the left. */
export function groupRows<Segment extends PdfLine>(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  let [y, size] = [0, 0];
  for (const segment of segments) {
    const row = rows.at(-1);
    if (row !== undefined && y - segment.y <= Math.max(size, segment.size) * maxShift) {
      row.push(segment);
      // The larger letters decide where the line is.
      if (segment.size > size) [y, size] = [segment.y, segment.size];
    } else {
      rows.push([segment]);
      [y, size] = [segment.y, segment.size];
    }
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  return rows;
}

type Cell = { x: number; right: number; text: string };
type RowWithCells = PdfLine & { parts: Cell[] };

/** The lines of a column. `segments` are sorted from the top. */
export function joinRows(segments: readonly PdfLine[]): Row[] {
  const rows = groupRows(segments).map(joinRow);
  const gaps = rows.slice(1).map((row, index) => rows[index]!.y - row.y);
  const column = {
    left: rows.reduce((least, { x }) => Math.min(least, x), Infinity),
    right: rows.reduce((most, { right }) => Math.max(most, right), -Infinity),
    spacing: findMedian(gaps.filter((gap) => gap > 1)) || 14,
  };
  const inTables = findTables(rows);
  return rows.map(({ parts, ...row }, index) => ({
    ...row,
    column,
    ...(inTables.has(index) && { cells: parts.map(({ text }) => text) }),
  }));
}

function joinRow(segments: readonly PdfLine[]): RowWithCells {
  const parts: Cell[] = [];
  let size = 0;
  for (const { text, x, right, size: own } of segments) {
    const before = parts.at(-1);
    size = Math.max(size, own);
    const gap = before === undefined ? Infinity : x - before.right;
    if (before === undefined || gap >= size * minCellGap) parts.push({ text, x, right });
    else {
      before.text += gap < size * minSpace ? text : ` ${text}`;
      before.right = Math.max(before.right, right);
    }
  }
  // The number of a list item or a note is no cell.
  if (parts.length === 2 && parts[0]!.text.length <= maxLabel) {
    const [label, rest] = parts as [Cell, Cell];
    parts.splice(0, 2, { ...rest, x: label.x, text: `${label.text} ${rest.text}` });
  }
  const longest = segments.reduce((a, b) => (b.text.length > a.text.length ? b : a));
  return {
    text: parts.map(({ text }) => text).join(" "),
    x: segments[0]!.x,
    right: segments.reduce((most, one) => Math.max(most, one.right), -Infinity),
    y: longest.y,
    size: longest.size,
    isBold: segments.every(({ isBold }) => isBold === true),
    parts,
  };
}

/** The indexes of rows in tables: consecutive rows of several cells whose edges are aligned. */
function findTables(rows: readonly RowWithCells[]): Set<number> {
  const found = new Set<number>();
  let start = 0;
  for (let index = 1; index <= rows.length; index += 1) {
    const [before, row] = [rows[index - 1]!, rows[index]];
    if (row !== undefined && areAligned(before, row)) continue;
    if (index - start >= minRows) for (let one = start; one < index; one += 1) found.add(one);
    start = index;
  }
  return found;
}

/** Whether a cell after the first has the same left edge, right edge or middle in both rows. */
function areAligned(one: RowWithCells, other: RowWithCells): boolean {
  const tolerance = Math.max(one.size, other.size) * 0.5;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance;
  return one.parts
    .slice(1)
    .some((a) =>
      other.parts
        .slice(1)
        .some(
          (b) =>
            isNear(a.x, b.x) || isNear(a.right, b.right) || isNear(a.x + a.right, b.x + b.right),
        ),
    );
}
