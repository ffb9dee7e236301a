// Writes a table of data as one block, of which each cell is a part.
import type { PageElement } from "../html/page-dom.ts";
import { TableWriter } from "./table-writer.ts";
import type { Place, Walk } from "./walk.ts";

/** A table without text leaves its pictures. */
export function writeTable(walk: Walk, table: PageElement, place: Place): void {
  const written = new TableWriter(walk.writer, place.inside);
  const inCell = { ...place, isLine: true, heading: null };
  const caption = table.children.find(({ localName }) => localName === "caption");
  if (caption) written.addCaption(() => walk.walkChildren(caption, inCell));
  for (const row of listRows(table)) {
    written.startRow();
    for (const cell of row.children)
      if (cell.localName === "td" || cell.localName === "th")
        written.addCell(() => walk.walkChildren(cell, inCell), {
          ...(cell.localName === "th" && { isHeader: true }),
          ...readSpan(cell, "columns", "colspan", 1_000),
          ...readSpan(cell, "rows", "rowspan", 10_000),
        });
  }
  written.finish();
  walk.writer.end();
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
