// Composes the letters of a block: its text may shorten, so that its parts move.
import type { ShapedContent } from "./divide-block.ts";
import type { BlockShape } from "./raw-block.ts";

type TableShape = Extract<BlockShape, { kind: "table" }>;
type Range = { start: number; end: number };

/** With composed letters, to which the marks and the cells of a table are moved. */
export function composeBlock(content: ShapedContent): ShapedContent {
  const { shape, text, marks } = content;
  const composed = text.normalize("NFC");
  if (composed === text) return content;
  const parts: Range[] =
    shape.kind === "table" ? [...shape.rows.flat(), ...(shape.caption ? [shape.caption] : [])] : [];
  const places = [...marks, ...parts].flatMap(({ start, end }) => [start, end]);
  const lengths = measureComposed(text, places);
  const find = (at: number) => Math.min(lengths.get(at)!, composed.length);
  const move = <Part extends Range>(part: Part): Part => ({
    ...part,
    start: find(part.start),
    end: find(part.end),
  });
  return {
    shape: shape.kind === "table" ? moveCells(shape, move) : shape,
    text: composed,
    marks: marks.map(move),
  };
}

function moveCells(table: TableShape, move: <Part extends Range>(part: Part) => Part): TableShape {
  const { rows, caption } = table;
  return {
    ...table,
    rows: rows.map((row) => row.map(move)),
    ...(caption && { caption: move(caption) }),
  };
}

/** The length of the composed text before each place. */
function measureComposed(text: string, places: readonly number[]): Map<number, number> {
  const lengths = new Map<number, number>();
  const measure = (from: number, to: number) => text.slice(from, to).normalize("NFC").length;
  let from = 0;
  let length = 0;
  for (const at of [...new Set(places)].toSorted((one, other) => one - other)) {
    let next = at;
    // No character of ASCII is composed with those before it.
    while (next > from && text.charCodeAt(next) > 0x7f) next -= 1;
    length += measure(from, next);
    from = next;
    lengths.set(at, length + measure(from, at));
  }
  return lengths;
}
