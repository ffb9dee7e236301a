// Divides the text of a long block, so that each part can be rendered at once.
import type { BlockShape, RawMark } from "./raw-block.ts";

/** UTF-16 units. A longer paragraph is divided, so that each block can be rendered at once. */
const maxBlockLength = 16_000;
const dividedKinds: ReadonlySet<string> = new Set(
  "paragraph quote item description footnote code".split(" "),
);

type Content = { text: string; marks: RawMark[] };
export type ShapedContent = Content & { shape: BlockShape };

/** The block itself, unless it is long; the parts after the first continue it. */
export function* divideBlock({
  shape,
  text,
  marks,
}: ShapedContent): Generator<ShapedContent & { continues?: true }, void, void> {
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
