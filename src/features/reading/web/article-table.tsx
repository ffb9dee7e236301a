import { createElement } from "react";
import type { ArticleBlock, ArticleCell } from "#shared/article/article-document.ts";
import { divideMarks } from "#shared/article/nest-marks.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import type { BlockPlace } from "./block-place.ts";
import { MarkedText } from "./marked-text.tsx";
import { PictureInText } from "./picture-in-text.tsx";
import { findNumericColumns } from "./numeric-columns.ts";
import { ScrollBox } from "./scroll-box.tsx";
import type { Mark } from "./shown-marks.ts";

/** Characters. Cells with more are not squeezed into a narrow column. */
const minProseLength = 60;

type TableBlock = ArticleBlock & { kind: "table" };

export function ArticleTable(props: {
  block: TableBlock;
  place: BlockPlace;
  marks: readonly Mark[];
}) {
  const { block, place, marks } = props;
  const { rows, caption, start } = block;
  const numeric = findNumericColumns(block);
  const marksOf = divideMarks(block.marks, rows.flat()).values();
  const renderCell = (cell: ArticleCell, column: number, isSpanned: boolean) => {
    const length = cell.end - cell.start;
    const own = { ...block, marks: marksOf.next().value! };
    const isNumeric = !isSpanned && numeric.has(column);
    const text = block.text.slice(cell.start, cell.end);
    return createElement(
      cell.isHeader ? "th" : "td",
      {
        key: column,
        colSpan: cell.columns,
        rowSpan: cell.rows,
        "data-at": start + cell.start,
        className:
          joinClasses(
            isNumeric ? "numeric" : length > minProseLength && "prose",
            text.includes("\n") && "whitespace-pre-line",
          ) || undefined,
      },
      cell.pictures?.map((picture) => (
        <span key={picture.source} data-beside="">
          <PictureInText picture={picture} isCaptioned={false} />
        </span>
      )),
      length > 0 && <MarkedText block={own} marks={marks} from={cell.start} to={cell.end} />,
    );
  };
  return (
    <ScrollBox label="Table">
      <table {...place}>
        {caption && (
          <caption data-at={start + caption.start}>
            <MarkedText block={block} marks={marks} from={caption.start} to={caption.end} />
          </caption>
        )}
        <tbody>
          {rows.map((cells, row) => {
            const isSpanned = cells.some(({ columns, rows: height }) => columns ?? height);
            return (
              <tr key={row}>{cells.map((cell, column) => renderCell(cell, column, isSpanned))}</tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
