import type { ArticleMark } from "./article-document.ts";

/** A part of a text: words, or a mark with the parts that it covers. A mark of no length covers none. */
export type MarkedPart<Mark> =
  | string
  | { mark: Mark; start: number; end: number; parts: MarkedPart<Mark>[] };

/** The words of a part, without its marks. */
export function getWords(part: MarkedPart<unknown>): string {
  return typeof part === "string" ? part : part.parts.map(getWords).join("");
}

type Placed = Pick<ArticleMark, "start" | "end">;

/** The order of marks: by their start, marks without a length first, then the longer before the shorter. */
export function compareMarks(one: Placed, other: Placed): number {
  const isRange = ({ start, end }: Placed) => Number(start < end);
  return one.start - other.start || isRange(one) - isRange(other) || other.end - one.end;
}

/**
 * Nests the marks on [from, to) of a text: the one that begins first, and of those the longer, is outside. Where two
 * overlap, the later one is divided.
 */
export function nestMarks<Mark extends Placed>(
  text: string,
  marks: readonly Mark[],
  from = 0,
  to = text.length,
): MarkedPart<Mark>[] {
  const within = marks.filter(({ start, end }) =>
    start === end ? start >= from && start <= to : start < to && end > from,
  );
  const clipped = within.map((mark) => ({
    mark,
    start: toCharacter(text, Math.max(mark.start, from)),
    end: toCharacter(text, Math.min(mark.end, to)),
  }));
  return nest(text, clipped, from, to);
}

/** For each of the parts of a text, which follow one another, the marks that touch it. */
export function divideMarks<Mark extends Placed>(
  marks: readonly Mark[],
  parts: readonly Placed[],
): Mark[][] {
  const sorted = marks.toSorted(compareMarks);
  let next = 0;
  let open: Mark[] = [];
  return parts.map(({ start, end }) => {
    const from = next;
    while (next < sorted.length && sorted[next]!.start <= end) next += 1;
    open = [...open, ...sorted.slice(from, next)].filter((mark) => mark.end >= start);
    return open;
  });
}

/** The beginning of the character at an offset. Half of a surrogate pair cannot be sent as UTF-8. */
function toCharacter(text: string, at: number): number {
  const isInside = isSurrogate(text, at, 0xdc00) && isSurrogate(text, at - 1, 0xd800);
  return isInside ? at - 1 : at;
}

function isSurrogate(text: string, at: number, half: 0xd800 | 0xdc00): boolean {
  return (text.charCodeAt(at) & 0xfc00) === half;
}

type Clipped<Mark> = { mark: Mark; start: number; end: number };

function nest<Mark>(
  text: string,
  waiting: readonly Clipped<Mark>[],
  from: number,
  to: number,
): MarkedPart<Mark>[] {
  const parts: MarkedPart<Mark>[] = [];
  let at = from;
  let rest: Clipped<Mark>[] = waiting.toSorted(compareMarks);
  while (rest.length > 0) {
    const { mark, start, end } = rest[0]!;
    if (start > at) parts.push(text.slice(at, start));
    const next = rest.findIndex((one, index) => index > 0 && one.start >= Math.max(end, start + 1));
    const inside = rest.slice(1, next < 0 ? undefined : next);
    const after = next < 0 ? [] : rest.slice(next);
    if (start === end) {
      parts.push({ mark, start, end, parts: [] });
      rest = rest.slice(1);
      at = start;
      continue;
    }
    const covered = inside.map((one) => ({ ...one, end: Math.min(one.end, end) }));
    parts.push({ mark, start, end, parts: nest(text, covered, start, end) });
    const left = inside.flatMap((one) => (one.end > end ? [{ ...one, start: end }] : []));
    rest = left.length === 0 ? after : [...left, ...after].toSorted(compareMarks);
    at = end;
  }
  if (at < to) parts.push(text.slice(at, to));
  return parts;
}
