/** The rows of a table with the header of each cell, so that a row can be read alone. */
import type { ArticleBlock, ArticleCell } from "#shared/article/article-document.ts";

type Table = Extract<ArticleBlock, { kind: "table" }>;

/** Two columns without a marked header are names and values. */
const minColumns = 3;
/** Characters. A longer row is of a table that lays out texts. */
const maxRow = 400;

export type TableCell = { header: string; text: string };
/** At [start, end) of the table's text. A row of headers has no cells. */
export type TableRow = { start: number; end: number; cells: readonly TableCell[] };

/** The rows within [from, to) of the text. Rows with a single cell or long texts are left out. */
export function listTableRows(
  { rows, text }: Pick<Table, "rows" | "text">,
  { from, to }: { from: number; to: number },
): TableRow[] {
  const grid = placeCells(rows);
  const hasHead = beginsWithHead(rows, text);
  const headers = new Map<number, string>(
    hasHead ? grid[0]!.map(({ column, cell }) => [column, text.slice(cell.start, cell.end)]) : [],
  );
  return grid.flatMap((placed, index) => {
    const filled = placed.filter(({ cell }) => cell.end > cell.start);
    const start = filled[0]?.cell.start ?? 0;
    const end = filled.at(-1)?.cell.end ?? 0;
    if (filled.length < 2 || start < from || end > to || end - start > maxRow) return [];
    const cells =
      hasHead && index === 0
        ? []
        : filled.map(({ column, cell }) => ({
            header: headers.get(column) ?? "",
            text: text.slice(cell.start, cell.end),
          }));
    return [{ start, end, cells }];
  });
}

/** The column of each cell: cells of earlier rows may extend into a row. */
function placeCells(rows: readonly (readonly ArticleCell[])[]) {
  /** By column: the number of the row that is free again. */
  const free = new Map<number, number>();
  return rows.map((cells, row) => {
    let column = 0;
    return cells.map((cell) => {
      while ((free.get(column) ?? 0) > row) column += 1;
      const at = column;
      column += cell.columns ?? 1;
      for (let taken = at; taken < column; taken += 1) free.set(taken, row + (cell.rows ?? 1));
      return { column: at, cell };
    });
  });
}

/** A table without any marked header has a head if its first row is words alone, above at least a number. */
function beginsWithHead(rows: Table["rows"], text: string): boolean {
  const read = (cells: readonly ArticleCell[]) =>
    cells.map(({ start, end }) => text.slice(start, end)).filter((words) => words !== "");
  const [head = [], ...others] = rows;
  const marked = head.filter(({ start, end }) => end > start);
  if (rows.flat().some(({ isHeader }) => isHeader))
    return others.length > 0 && marked.length > 1 && marked.every(({ isHeader }) => isHeader);
  return (
    read(head).length >= minColumns &&
    !read(head).some((words) => /\p{N}/u.test(words)) &&
    others.some((cells) => read(cells).some((words) => /\p{N}/u.test(words)))
  );
}
