/** Ranges of a text: merges them, and splits the text into marked and unmarked pieces. */

/** As [start, end), in UTF-16 units. */
export type Span = [start: number, end: number];

export type MarkedPiece = { text: string; isMarked: boolean; start: number };

/** Sorts, clamps to `length` and merges the spans; none is empty, overlaps or touches another. */
export function mergeSpans(spans: readonly Span[], length: number): Span[] {
  const merged: Span[] = [];
  const clamp = (at: number) => Math.min(Math.max(Math.trunc(at), 0), length);
  const usable = spans
    .map(([start, end]): Span => [clamp(start), clamp(end)])
    .filter(([start, end]) => start < end)
    .sort((one, other) => one[0] - other[0]);
  for (const [start, end] of usable) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Splits the text into pieces, marked where a span covers them; never splits a surrogate pair. */
export function splitBySpans(text: string, spans: readonly Span[]): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  const add = (start: number, end: number, isMarked: boolean) => {
    if (start < end) pieces.push({ text: text.slice(start, end), isMarked, start });
  };
  const whole = spans
    // An empty span covers nothing, not the character that it is inside of.
    .filter(([start, end]) => start < end)
    .map(([start, end]): Span => [
      isInside(text, start) ? start - 1 : start,
      isInside(text, end) ? end + 1 : end,
    ]);
  let at = 0;
  for (const [start, end] of mergeSpans(whole, text.length)) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, text.length, false);
  return pieces;
}

/** Whether an offset is between the halves of a surrogate pair. */
export function isInside(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
}
