import type { ArticleBlock } from "#shared/article/article-document.ts";

const number =
  /^\(?[-+−–~≈<>±]?\s?[$€£¥₹]?\s?\d[\d\s.,'’/:]*(%|‰|°C?|[$€£¥₹]|\p{L}{1,3})?\)?[*†]*$/u;
const nothing = /^[\s–—-]*$|^n\/?a$/i;

/**
 * Finds the columns of numbers: numbers are easier to compare when they are aligned at the end. Rows with a cell across
 * several columns or rows are left out.
 */
export function findNumericColumns({
  rows,
  text,
}: ArticleBlock & { kind: "table" }): ReadonlySet<number> {
  const columns: { numbers: number; others: number }[] = [];
  for (const cells of rows) {
    if (cells.some((cell) => cell.columns ?? cell.rows)) continue;
    for (const [index, cell] of cells.entries()) {
      const column = (columns[index] ??= { numbers: 0, others: 0 });
      const words = text.slice(cell.start, cell.end).trim();
      if (cell.isHeader || nothing.test(words)) continue;
      if (number.test(words)) column.numbers += 1;
      else column.others += 1;
    }
  }
  const numeric = columns.flatMap(({ numbers, others }, index) =>
    numbers > 1 && others <= numbers / 10 ? [index] : [],
  );
  return new Set(numeric);
}
