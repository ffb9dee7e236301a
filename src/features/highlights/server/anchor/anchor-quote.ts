/**
 * Finds a highlighted quote in a text that may have changed since: exactly with its context, else approximately.
 * Prefers no place to a wrong one.
 */
import search from "approx-string-match";
import { contextLength } from "#features/highlights/contract.ts";
import { align } from "./align.ts";

export type Quote = {
  quote: string;
  /** The text before and after it. */
  prefix: string;
  suffix: string;
  /** Where it was. */
  start: number;
};
export type Span = { start: number; end: number };

/** Characters at each end by which a long quote is found. */
const endLength = 160;
/** How many pieces from either end are tried, in case the outermost were removed. */
const maxPieces = 4;
/** Differences per character. More are a different text. */
const maxErrorRate = 0.3;
/** The part of a quote's words that must be left. */
const minWordsLeft = 0.5;
/** An exact quote of this length that occurs once needs no context: a passage that was moved. */
const unmistakableLength = 40;
/** Characters around the former place that are searched before the whole text. */
const nearby = 4_000;

export function anchorQuote(text: string, sought: Quote): Span | null {
  const { quote, start } = sought;
  if (quote.trim() === "") return null;
  if (isExactAt(text, sought, start)) return { start, end: start + quote.length };
  return findInContext(text, sought) ?? findMoved(text, sought) ?? findChanged(text, sought);
}

/** What follows and precedes the span, to be stored with it. */
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
function findInContext(text: string, { quote, prefix, suffix, start }: Quote): Span | null {
  if (prefix.length + suffix.length < contextLength) return null;
  const whole = prefix + quote + suffix;
  const from = pickNearest(listOccurrences(text, whole), start - prefix.length);
  if (from === null) return null;
  return { start: from + prefix.length, end: from + prefix.length + quote.length };
}

function findMoved(text: string, { quote }: Quote): Span | null {
  if (quote.length < unmistakableLength) return null;
  const [start, ...others] = listOccurrences(text, quote);
  return start === undefined || others.length > 0 ? null : { start, end: start + quote.length };
}

/** By the ends of the quote, each with its context. */
function findChanged(text: string, sought: Quote): Span | null {
  const { quote, prefix, suffix, start } = sought;
  if (quote.length <= endLength * 2) {
    const piece = { before: prefix, words: quote, after: suffix };
    const found = findPiece(text, piece, start);
    return found && trim(text, snap(text, quote, found));
  }
  const head = findEnd(text, sought, (at) => ({
    before: quote.slice(0, at).slice(-contextLength) || prefix,
    words: quote.slice(at, at + endLength),
    after: quote.slice(at + endLength, at + endLength + contextLength),
  }));
  if (head === null) return null;
  const drifted = { ...sought, start: head.start };
  const tail = findEnd(
    text,
    drifted,
    (at) => {
      const end = quote.length - at;
      return {
        before: quote.slice(0, end - endLength).slice(-contextLength),
        words: quote.slice(end - endLength, end),
        after: quote.slice(end, end + contextLength) || suffix,
      };
    },
    quote.length - endLength,
  );
  if (tail === null) return null;
  const length = tail.end - head.start;
  const isPlausible = length > quote.length * 0.6 && length < quote.length * 1.4;
  return isPlausible ? trim(text, { start: head.start, end: tail.end }) : null;
}

/** One end of a long quote, or what is left beside it. `cut` returns the piece at a distance from the end. */
function findEnd(
  text: string,
  { quote, start }: Quote,
  cut: (distance: number) => Piece,
  offset = 0,
): Span | null {
  for (let index = 0; index < maxPieces; index += 1) {
    const distance = index * endLength;
    if (distance + endLength > quote.length * 0.4) return null;
    const expected = start + (offset === 0 ? distance : offset - distance);
    const found = findPiece(text, cut(distance), expected);
    if (found) return found;
  }
  return null;
}

type Piece = { before: string; words: string; after: string };

function findPiece(text: string, piece: Piece, expected: number): Span | null {
  const reach = nearby + Math.round(text.length / 10);
  const from = Math.max(0, expected - reach);
  const to = expected + piece.words.length + reach;
  const near = findApproximately(text.slice(from, to), piece, expected - from);
  if (near !== null) return { start: near.start + from, end: near.end + from };
  return from === 0 && to >= text.length ? null : findApproximately(text, piece, expected);
}

function findApproximately(text: string, piece: Piece, expected: number): Span | null {
  const { before, words, after } = piece;
  const pattern = before + words + after;
  const matches = search(text, pattern, Math.floor(pattern.length * maxErrorRate));
  const spans = matches.flatMap((match) => {
    const region = text.slice(match.start, match.end);
    const { first, last, errors } = align(pattern, region);
    const end = before.length + words.length;
    const changed = errors[end]! - errors[before.length]!;
    const span = {
      start: match.start + last[before.length]!,
      end: match.start + first[end]!,
    };
    if (span.end <= span.start || changed > words.length * maxErrorRate) return [];
    return countWordsLeft(words, text.slice(span.start, span.end)) >= minWordsLeft ? [span] : [];
  });
  // Several ends of one match are the same place.
  const distinct = spans.filter((span, index) =>
    spans.slice(0, index).every((other) => span.start >= other.end || span.end <= other.start),
  );
  const start = pickNearest(
    distinct.map((span) => span.start),
    expected,
  );
  return distinct.find((span) => span.start === start) ?? null;
}

/** The part of the quote's words that the text contains. */
function countWordsLeft(quote: string, text: string): number {
  const counts = new Map<string, number>();
  for (const word of listWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = listWords(quote);
  const left = words.filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count > 0;
  });
  return words.length === 0 ? 1 : left.length / words.length;
}

/** Of scripts without spaces between words, the characters. */
function listWords(text: string): string[] {
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu) ?? [];
}

/** Null without candidates, or if the nearest is not clearly nearer than the next. */
function pickNearest(candidates: readonly number[], expected: number): number | null {
  const [nearest, next] = candidates.toSorted(
    (a, b) => Math.abs(a - expected) - Math.abs(b - expected),
  );
  if (nearest === undefined) return null;
  const isClear =
    next === undefined || Math.abs(nearest - expected) * 2 < Math.abs(next - expected);
  return isClear ? nearest : null;
}

/** More are too many to tell apart. */
const maxOccurrences = 1_000;

function listOccurrences(text: string, sought: string): number[] {
  const found: number[] = [];
  let at = text.indexOf(sought);
  while (at >= 0 && found.length < maxOccurrences) {
    found.push(at);
    at = text.indexOf(sought, at + 1);
  }
  return found;
}

/** Alignments with equally few differences may be some characters off the unchanged quote. */
function snap(text: string, quote: string, span: Span): Span {
  const from = Math.max(0, span.start - contextLength);
  const offsets = listOccurrences(text.slice(from, span.end + contextLength), quote);
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
