// Writes a table of data as one block, of which each cell is a part.
import type { ArticleCell } from "#shared/article/article-document.ts";
import type { PageElement } from "../html/page-dom.ts";
import type { Place, Walk } from "./walk.ts";

const maxCells = 20_000;

type Writing = { walk: Walk; place: Place; cells: number };

/** Rows are lines of the text; cells with text are separated by " | ". A table without text leaves its pictures. */
export function writeTable(walk: Walk, table: PageElement, place: Place): void {
  const { writer } = walk;
  const rows: ArticleCell[][] = [];
  const shape: { kind: "table"; rows: ArticleCell[][]; caption?: { start: number; end: number } } =
    {
      kind: "table",
      rows,
    };
  writer.begin(shape, place.inside);
  const inCell = { ...place, isLine: true, first: null, heading: null };
  const writing: Writing = { walk, place: inCell, cells: 0 };
  const caption = table.children.find(({ localName }) => localName === "caption");
  if (caption) {
    walk.walkChildren(caption, inCell);
    writer.trimEnd();
    if (writer.written > 0) shape.caption = { start: 0, end: writer.written };
  }
  for (const row of listRows(table)) {
    writer.separateBy("\n");
    const cells = writeRow(row, writing);
    if (cells.length > 0) rows.push(cells);
  }
  writer.end();
}

/** The rows of the table itself, in the order of their parts on the page. */
function listRows(table: PageElement): PageElement[] {
  const parts = table.children.filter(({ localName }) => localName !== "caption");
  const order = (part: PageElement) =>
    part.localName === "thead" ? 0 : part.localName === "tfoot" ? 2 : 1;
  return parts
    .toSorted((one, other) => order(one) - order(other))
    .flatMap((part) => (part.localName === "tr" ? [part] : part.children))
    .filter(({ localName }) => localName === "tr");
}

function writeRow(row: PageElement, writing: Writing): ArticleCell[] {
  const { walk, place } = writing;
  const { writer } = walk;
  const cells: ArticleCell[] = [];
  let hasText = false;
  for (const cell of row.children) {
    if (cell.localName !== "td" && cell.localName !== "th") continue;
    writing.cells += 1;
    if (writing.cells > maxCells) break;
    const before = writer.written;
    const gap = before === 0 ? 0 : hasText ? 3 : 1;
    if (hasText) writer.separateBy(" | ");
    const known = writer.markCount;
    walk.walkChildren(cell, place);
    const pictures = writer.takePictures(known);
    writer.trimEnd();
    const isFilled = writer.written > before;
    hasText ||= isFilled;
    cells.push({
      start: isFilled ? before + gap : writer.written,
      end: writer.written,
      ...(pictures.length > 0 && { pictures }),
      ...(cell.localName === "th" && { isHeader: true }),
      ...readSpan(cell, "columns", "colspan", 1_000),
      ...readSpan(cell, "rows", "rowspan", 10_000),
    });
    // A break at the end of the cell belongs to the next.
    writer.separateBy(hasText ? " | " : "\n");
  }
  return cells;
}

function readSpan<Name extends string>(
  cell: PageElement,
  name: Name,
  attribute: string,
  max: number,
): { [name in Name]?: number } {
  const value = Number(cell.getAttribute(attribute));
  return Number.isInteger(value) && value >= 2 && value <= max
    ? ({ [name]: value } as { [name in Name]?: number })
    : {};
}
