// Distinguishes tables of data from tables that lay out a page.
import { countWords } from "../page-signs.ts";
import { getTag, listNodes, renameElement, type PageElement } from "../page-dom.ts";

const maxRows = 5_000;

type Row = { element: PageElement; cells: PageElement[] };

function findTable(element: PageElement): PageElement | null {
  let at = element.parentNode;
  while (at && at.nodeType === 1 && getTag(at) !== "table") at = at.parentNode;
  return at;
}

/** Parts of the table itself, not of one inside it. */
function listParts(table: PageElement, selector: string): PageElement[] {
  return [...table.querySelectorAll(selector)].filter((part) => findTable(part) === table);
}

function listRows(table: PageElement): Row[] {
  return listParts(table, "tr")
    .slice(0, maxRows)
    .map((element) => ({
      element,
      cells: listNodes(element).filter((node) => /^t[dh]$/.test(getTag(node))),
    }));
}

const readText = (element: PageElement) => (element.textContent ?? "").trim();

function isProse(cell: PageElement): boolean {
  return cell.querySelectorAll("p").length > 2 && countWords(readText(cell)) > 120;
}

/** Whether a table only positions what it contains. A single column is no table to a reader either. */
export function isLayoutTable(table: PageElement): boolean {
  if (/^(presentation|none)$/.test(table.getAttribute("role") ?? "")) return true;
  if (table.querySelector("table, h1, h2, form, article, nav, main")) return true;
  const rows = listRows(table);
  const columns = Math.max(
    0,
    ...rows.map(
      ({ cells }) =>
        cells.filter((cell) => readText(cell) !== "" || cell.querySelector("img")).length,
    ),
  );
  if (rows.length === 0 || columns <= 1) return true;
  if (table.querySelector("th, caption, thead")) return false;
  const cells = rows.flatMap((row) => row.cells);
  const words = cells.map((cell) => countWords(readText(cell)));
  const total = words.reduce((sum, count) => sum + count, 0);
  const largest = Math.max(...words);
  return (
    (rows.length === 1 && total > 40) ||
    (largest > 100 && largest > total * 0.6) ||
    cells.some(isProse)
  );
}

function unwrapTable(table: PageElement): void {
  for (const { element, cells } of listRows(table)) {
    for (const cell of cells) renameElement(cell, "div");
    renameElement(element, "div");
  }
  for (const part of listParts(table, "caption, thead, tbody, tfoot")) renameElement(part, "div");
  for (const column of listParts(table, "colgroup, col")) column.remove();
  renameElement(table, "div");
}

/** Makes the first row a row of headings if the page shows it as one: all of it is bold. */
function markHeadings(table: PageElement): void {
  for (const cell of table.querySelectorAll("thead td")) renameElement(cell, "th");
  if (table.querySelector("th")) return;
  const [first, ...others] = listRows(table);
  if (!first || others.length === 0) return;
  const filled = first.cells.filter((cell) => readText(cell) !== "");
  const isBold = (cell: PageElement) => {
    const bold = cell.querySelector("b, strong");
    return bold !== null && readText(bold) === readText(cell);
  };
  const isHead = filled.length > 1 && filled.every(isBold) && !others[0]!.cells.every(isBold);
  if (isHead) for (const cell of first.cells) renameElement(cell, "th");
}

/** Modifies `article`: tables for layout become plain blocks, tables of data get their headings. */
export function shapeTables(article: PageElement): void {
  // Inner tables first, so that a table around them is judged by what is left.
  for (const table of [...article.querySelectorAll("table")].reverse()) {
    if (isLayoutTable(table)) unwrapTable(table);
    else markHeadings(table);
  }
}
