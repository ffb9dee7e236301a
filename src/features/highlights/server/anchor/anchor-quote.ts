/**
 * Finds a highlighted quote in a text that may have changed since: exactly with its context, else approximately.
 * Prefers no place to a wrong one.
 */
import { contextLength } from "#features/highlights/contract.ts";
import type { Sliced } from "#server/limits/work-budget.ts";
import { findOccurrences } from "#server/text/find-occurrences.ts";
import { findByLetters, type Letters, readLetters } from "./find-letters.ts";
import { findPiece, pickNearest, type Span } from "./find-piece.ts";

export type Quote = {
  quote: string;
  /** The text before and after it. */
  prefix: string;
  suffix: string;
  /** Where it was; null if that is not known, as of an imported highlight. */
  start: number | null;
};
export type { Span } from "./find-piece.ts";

/** Characters at each end by which a long quote is found. */
const endLength = 160;
/** Quotes of this length are also found by their ends. */
const minSplitLength = 48;
/** Characters by which the length may differ, at least: a sentence. */
const minSlack = 100;
/** Pieces by which each end of a long quote is sought. */
const maxPieces = 12;
/** An exact quote of this length that occurs once needs no context: a passage that was moved. */
const unmistakableLength = 40;

/** Exactly, then by the letters alone, and then approximately. */
export function* anchorQuote(text: string, sought: Quote): Sliced<Span | null> {
  return (
    (yield* findExactly(text, sought)) ??
    (yield* findSpelled(text, sought)) ??
    (yield* findChanged(text, sought))
  );
}

/** The same letters with other signs between them, as `findMoved` finds the same signs. `known` are the letters of the text. */
export function* findSpelled(text: string, sought: Quote, known?: Letters): Sliced<Span | null> {
  if (!isUnmistakable(sought)) return null;
  return yield* findByLetters(text, known ?? (yield* readLetters(text)), sought);
}

/** At its place, in its context, or as the only such words. */
export function* findExactly(text: string, sought: Quote): Sliced<Span | null> {
  const { quote, start } = sought;
  if (quote.trim() === "") return null;
  if (start !== null && isExactAt(text, sought, start)) return { start, end: start + quote.length };
  return (yield* findInContext(text, sought)) ?? (yield* findMoved(text, sought));
}

/** The text before and after the span, to be stored with it. */
export function takeContext(
  text: string,
  { start, end }: Span,
): { prefix: string; suffix: string } {
  return {
    prefix: text.slice(Math.max(0, start - contextLength), start).toWellFormed(),
    suffix: text.slice(end, end + contextLength).toWellFormed(),
  };
}

function isExactAt(text: string, { quote, prefix, suffix }: Quote, start: number): boolean {
  const end = start + quote.length;
  return (
    text.startsWith(quote, start) &&
    (prefix === "" || text.endsWith(prefix, start)) &&
    text.startsWith(suffix, end) &&
    prefix.length + suffix.length > 0
  );
}

/** The quote with the same context on both sides. Null if two of these are about as far away. */
function* findInContext(
  text: string,
  { quote, prefix, suffix, start }: Quote,
): Sliced<Span | null> {
  if (prefix.length + suffix.length < contextLength) return null;
  const whole = prefix + quote + suffix;
  const expected = start === null ? null : start - prefix.length;
  const from = pickNearest(yield* findOccurrences(text, whole, { max: maxOccurrences }), expected);
  if (from === null) return null;
  return { start: from + prefix.length, end: from + prefix.length + quote.length };
}

function* findMoved(text: string, sought: Quote): Sliced<Span | null> {
  return isUnmistakable(sought) ? yield* findOnly(text, sought.quote) : null;
}

/** Of an imported quote without context, nothing else is known. */
function isUnmistakable({ quote, prefix, suffix, start }: Quote): boolean {
  const isAllKnown = start === null && prefix === "" && suffix === "";
  return quote.length >= unmistakableLength || isAllKnown;
}

/** Null if the words occur several times, or not at all. */
export function* findOnly(text: string, quote: string): Sliced<Span | null> {
  const [first, second] = yield* findOccurrences(text, quote, { max: 2 });
  if (first === undefined || second !== undefined) return null;
  return { start: first, end: first + quote.length };
}

/** As a whole with its context, or else by both ends of the quote, between which more may have changed. */
export function* findChanged(text: string, sought: Quote): Sliced<Span | null> {
  const { quote, prefix, suffix, start } = sought;
  if (quote.trim() === "" || text === "") return null;
  if (quote.length <= endLength * 2) {
    const found = yield* findPiece(text, { before: prefix, words: quote, after: suffix }, start);
    if (found !== null) return trim(text, yield* snap(text, quote, found));
  }
  if (quote.length < minSplitLength) return null;
  const size = Math.min(endLength, Math.floor(quote.length / 2));
  const head = yield* findEnd(text, sought, size, "head");
  if (head === null) return null;
  const tail = yield* findEnd(text, { ...sought, start: head.start }, size, "tail");
  if (tail === null) return null;
  const length = tail.end - head.start;
  const slack = Math.max(quote.length * 0.4, minSlack);
  return Math.abs(length - quote.length) < slack && length > 0
    ? trim(text, { start: head.start, end: tail.end })
    : null;
}

/** One end of a long quote or, if that was removed, the nearest piece that is left. */
function* findEnd(
  text: string,
  { quote, prefix, suffix, start }: Quote,
  size: number,
  side: "head" | "tail",
): Sliced<Span | null> {
  const reach = Math.max(size, quote.length / 2);
  const step = Math.ceil(Math.max(size / 2, reach / maxPieces));
  for (let distance = 0; distance + size <= reach; distance += step) {
    const from = side === "head" ? distance : quote.length - distance - size;
    const piece = {
      before: quote.slice(Math.max(0, from - contextLength), from) || prefix,
      words: quote.slice(from, from + size),
      after: quote.slice(from + size, from + size + contextLength) || suffix,
    };
    const found = yield* findPiece(text, piece, start === null ? null : start + from);
    if (found !== null) return found;
  }
  return null;
}

/** More are too many to tell apart. */
const maxOccurrences = 1_000;

/** Alignments with equally few differences may be some characters off the unchanged quote. */
function* snap(text: string, quote: string, span: Span): Sliced<Span> {
  const from = Math.max(0, span.start - contextLength);
  const near = text.slice(from, span.end + contextLength);
  const offsets = yield* findOccurrences(near, quote, { max: maxOccurrences });
  const start = pickNearest(offsets, span.start - from);
  return start === null ? span : { start: from + start, end: from + start + quote.length };
}

function trim(text: string, { start, end }: Span): Span | null {
  const words = text.slice(start, end);
  if (words.trim() === "") return null;
  return {
    start: start + words.length - words.trimStart().length,
    end: end - (words.length - words.trimEnd().length),
  };
}
