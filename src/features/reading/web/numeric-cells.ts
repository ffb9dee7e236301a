const number =
  /^\(?[-+−–~≈<>±]?\s?[$€£¥₹]?\s?\d[\d\s.,'’/:]*(%|‰|°C?|[$€£¥₹]|\p{L}{1,3})?\)?[*†]*$/u;
const nothing = /^[\s–—-]*$|^n\/?a$/i;

/**
 * Finds the cells of columns of numbers, with the headings of these columns: numbers are easier to compare when
 * they are aligned at the end. Rows with a cell across several columns are left out.
 */
export function findNumericCells(table: Element): ReadonlySet<Element> {
  const columns: { cells: Element[]; numbers: number; others: number }[] = [];
  for (const row of table.querySelectorAll("tr")) {
    const cells = [...row.children];
    if (cells.some((cell) => cell.hasAttribute("rowspan") || cell.hasAttribute("colspan")))
      continue;
    for (const [index, cell] of cells.entries()) {
      const column = (columns[index] ??= { cells: [], numbers: 0, others: 0 });
      const text = cell.textContent.trim();
      column.cells.push(cell);
      if (cell.localName === "th" || nothing.test(text)) continue;
      if (number.test(text)) column.numbers += 1;
      else column.others += 1;
    }
  }
  const numeric = columns.filter(({ numbers, others }) => numbers > 1 && others <= numbers / 10);
  return new Set(numeric.flatMap(({ cells }) => cells));
}
