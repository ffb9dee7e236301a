// Joins the characters of a page into segments: runs of words on one line without a wide gap.
import type { PdfLine } from "./pdf-line.ts";

/** A segment, with the direction of its text: quarter turns anticlockwise. */
export type Segment = PdfLine & { turn: number };
/** A character with its box, turned so that its text runs from left to right. */
export type Glyph = { text: string; x: number; y: number; right: number };
export type GlyphStyle = { size: number; turn: number; isBold: boolean };

/** A wider gap separates columns or cells. In font sizes; a space in a justified line has up to about 0.8. */
const maxWordGap = 1;
/** Letters above or below the baseline by more are on another line. In font sizes. */
const maxShift = 0.5;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function createSegmentWriter() {
  const segments: Segment[] = [];
  let segment: Segment | null = null;
  let [last, lastSize] = [{ text: "", x: 0, y: 0, right: 0 }, 0];
  /** The letters of each size, and the baseline of the first. */
  let sizes = new Map<number, { letters: number; y: number }>();
  let [boldLetters, letters] = [0, 0];
  let isSpaced = false;
  let isRightToLeft = false;

  const continues = ({ x, y, right }: Glyph, { size, turn }: GlyphStyle): boolean => {
    if (segment === null || turn !== segment.turn) return false;
    const larger = Math.max(size, lastSize);
    if (Math.abs(y - last.y) > larger * maxShift) return false;
    const gap = isRightToLeft ? segment.x - right : x - segment.right;
    return gap <= larger * maxWordGap && (gap >= -larger || isRightToLeft);
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
    add: (glyph: Glyph, style: GlyphStyle): void => {
      if (rightToLeft.test(glyph.text)) isRightToLeft = true;
      if (segment !== null && !continues(glyph, style)) finish();
      if (segment === null) {
        segment = { ...glyph, text: "", size: 0, turn: style.turn };
        sizes = new Map();
        boldLetters = letters = 0;
        isRightToLeft = rightToLeft.test(glyph.text);
      } else if (isSpaced) segment.text += " ";
      isSpaced = false;
      segment.text += glyph.text;
      segment.x = Math.min(segment.x, glyph.x);
      segment.right = Math.max(segment.right, glyph.right);
      const known = sizes.get(style.size);
      if (known === undefined) sizes.set(style.size, { letters: 1, y: glyph.y });
      else known.letters += 1;
      letters += 1;
      if (style.isBold) boldLetters += 1;
      [last, lastSize] = [glyph, style.size];
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
    const isBelow = Math.abs(one.x - x) < one.size * 0.5 && step > 0 && step < one.size * 2.5;
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
