// Joins the characters of a page into segments: runs of words on one line without a wide gap.
import type { PdfLine } from "./pdf-line.ts";

/** A segment, with the direction of its text: quarter turns anticlockwise. */
export type Segment = PdfLine & { turn: number };
export type GlyphStyle = { size: number; turn: number; isBold: boolean };

/** A wider gap separates columns or cells. In font sizes; a space in a justified line has up to about 0.8. */
const maxWordGap = 1;
/** Letters above or below the baseline by more are on another line. In font sizes. */
const maxShift = 0.5;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function createSegmentWriter() {
  const segments: Segment[] = [];
  let segment: Segment | null = null;
  let [lastY, lastSize] = [0, 0];
  /** The letters of each size, and the baseline of the first. */
  let sizes = new Map<number, { letters: number; y: number }>();
  let [boldLetters, letters] = [0, 0];
  let isSpaced = false;
  let isRightToLeft = false;

  const continues = (
    { x, right }: Segment,
    start: number,
    y: number,
    end: number,
    size: number,
  ): boolean => {
    const larger = Math.max(size, lastSize);
    if (Math.abs(y - lastY) > larger * maxShift) return false;
    if (isRightToLeft) return x - end <= larger * maxWordGap;
    return start - right <= larger * maxWordGap && start - right >= -larger;
  };

  const finish = (): Segment[] => {
    if (segment !== null) {
      const [size, { y }] = [...sizes].reduce((a, b) => (b[1].letters > a[1].letters ? b : a));
      segments.push({ ...segment, size, y, isBold: boldLetters > letters * 0.8 });
    }
    segment = null;
    return segments;
  };

  return {
    addSpace: (): void => {
      isSpaced = true;
    },
    /** The box and baseline are turned so that the text runs from left to right. */
    add: (text: string, x: number, y: number, right: number, style: GlyphStyle): void => {
      const { size, turn } = style;
      if (rightToLeft.test(text)) isRightToLeft = true;
      const isNew =
        segment === null || turn !== segment.turn || !continues(segment, x, y, right, size);
      if (isNew) {
        finish();
        segment = { text, x, y, right, size, turn };
        sizes = new Map();
        boldLetters = letters = 0;
        isRightToLeft = rightToLeft.test(text);
      } else if (segment !== null) {
        segment.text += isSpaced ? ` ${text}` : text;
        if (x < segment.x) segment.x = x;
        if (right > segment.right) segment.right = right;
      }
      isSpaced = false;
      const known = sizes.get(size);
      if (known === undefined) sizes.set(size, { letters: 1, y });
      else known.letters += 1;
      letters += 1;
      if (style.isBold) boldLetters += 1;
      lastY = y;
      lastSize = size;
    },
    finish,
  };
}

const dense = /^[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/;

/** Joins the characters of vertical writing, each of which is a segment, into lines that run downwards. */
export function joinVertical(segments: readonly Segment[]): Segment[] {
  const single = segments.filter(({ text }) => dense.test(text));
  if (single.length < 4 || single.length < segments.length * 0.6) return [...segments];
  const joined: Segment[] = [];
  let column: Segment | null = null;
  let [x, y] = [0, 0];
  for (const one of segments) {
    const step = y - one.y;
    const isBelow = Math.abs(one.x - x) < one.size * 1.1 && step > 0 && step < one.size * 2.5;
    if (column !== null && isBelow && one.turn === 0) {
      column.text += one.text;
      column.right = -one.y;
    } else {
      // Turned like text that runs downwards.
      column = { ...one, x: -one.y - one.size, right: -one.y, y: one.x, turn: 3 };
      joined.push(column);
    }
    [x, y] = [one.x, one.y];
  }
  return joined;
}
