// Divides the text of a long block, so that each part can be rendered at once.
import type { BlockShape, RawMark } from "./raw-block.ts";

/** UTF-16 units. A longer paragraph is divided, so that each block can be rendered at once. */
const maxBlockLength = 16_000;
const dividedKinds: ReadonlySet<string> = new Set(
  "paragraph quote item description footnote code".split(" "),
);

type Content = { text: string; marks: RawMark[] };
type Shaped = { shape: BlockShape };
type TableShape = Extract<BlockShape, { kind: "table" }>;
type Range = { start: number; end: number };

/** The block itself, unless it is long; the parts after the first continue it. */
export function* divideBlock({
  shape,
  text,
  marks,
}: Content & Shaped): Generator<Content & Shaped & { continues?: true }, void, void> {
  let from = 0;
  while (text.length - from > maxBlockLength && dividedKinds.has(shape.kind)) {
    const to = from + findCut(text.slice(from, from + maxBlockLength + 1));
    yield toPart(shape, text, marks, from, to);
    from = to;
  }
  yield toPart(shape, text, marks, from, text.length);
}

function toPart(shape: BlockShape, text: string, marks: RawMark[], from: number, to: number) {
  const isWhole = from === 0 && to === text.length;
  const part = {
    text: isWhole ? text : text.slice(from, to),
    marks: isWhole ? marks : cutMarks(marks, from, to),
  };
  if (from === 0) return { ...part, shape };
  const rest: BlockShape =
    shape.kind === "code" || shape.kind === "quote" ? shape : { kind: "paragraph" };
  return { ...part, shape: rest, continues: true as const };
}

/** With composed letters, to which the marks and the cells of a table are moved. */
export function compose(shape: BlockShape, { text, marks }: Content): Content & Shaped {
  const composed = text.normalize("NFC");
  if (composed === text) return { shape, text, marks };
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

/** After the last line, sentence or word in the second half of the text, else between two characters. */
function findCut(text: string): number {
  const half = maxBlockLength / 2;
  for (const isEnd of [/\n/, /[.!?…。！？]/, /\s/])
    for (let at = maxBlockLength - 1; at > half; at -= 1)
      if (isEnd.test(text[at - 1]!) && (!/[.!?…]/.test(text[at - 1]!) || /\s/.test(text[at]!)))
        return at;
  return /[\udc00-\udfff]/.test(text[maxBlockLength]!) ? maxBlockLength - 1 : maxBlockLength;
}

/** The parts of the marks in [from, to) of the text, whose start becomes 0. */
function cutMarks(marks: readonly RawMark[], from: number, to: number): RawMark[] {
  return marks.flatMap((mark) => {
    const start = Math.max(mark.start, from);
    const end = Math.min(mark.end, to);
    const isPoint = mark.start === mark.end && mark.start >= from && mark.start < to;
    return start < end || isPoint ? [{ ...mark, start: start - from, end: end - from }] : [];
  });
}
