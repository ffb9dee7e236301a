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
/** Quotes of this length are also found by their ends. */
const minSplitLength = 48;
/** Characters by which the length may differ, at least: a sentence. */
const minSlack = 100;
/** Differences per character. More are a different text. */
const maxErrorRate = 0.3;
/** The part of a quote's words that must be left. */
const minWordsLeft = 0.5;
/** With so many words left, most of the differences were added. */
const almostAllWords = 0.75;
const maxAddedRate = 0.6;
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

/** As a whole with its context, or else by both ends of the quote, between which more may have changed. */
function findChanged(text: string, sought: Quote): Span | null {
  const { quote, prefix, suffix, start } = sought;
  if (quote.length <= endLength * 2) {
    const found = findPiece(text, { before: prefix, words: quote, after: suffix }, start);
    if (found !== null) return trim(text, snap(text, quote, found));
  }
  if (quote.length < minSplitLength) return null;
  const size = Math.min(endLength, Math.floor(quote.length / 2));
  const head = findEnd(text, sought, size, "head");
  const tail = head && findEnd(text, { ...sought, start: head.start }, size, "tail");
  if (head === null || tail === null) return null;
  const length = tail.end - head.start;
  const slack = Math.max(quote.length * 0.4, minSlack);
  return Math.abs(length - quote.length) < slack && length > 0
    ? trim(text, { start: head.start, end: tail.end })
    : null;
}

/** One end of a long quote or, if that was removed, the nearest piece that is left. */
function findEnd(
  text: string,
  { quote, prefix, suffix, start }: Quote,
  size: number,
  side: "head" | "tail",
): Span | null {
  const reach = Math.max(size, quote.length / 2);
  for (let distance = 0; distance + size <= reach; distance += Math.ceil(size / 2)) {
    const from = side === "head" ? distance : quote.length - distance - size;
    const piece = {
      before: quote.slice(Math.max(0, from - contextLength), from) || prefix,
      words: quote.slice(from, from + size),
      after: quote.slice(from + size, from + size + contextLength) || suffix,
    };
    const found = findPiece(text, piece, start + from);
    if (found !== null) return found;
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
    if (span.end <= span.start) return [];
    const wordsLeft = countWordsLeft(words, text.slice(span.start, span.end));
    const maxRate = wordsLeft >= almostAllWords ? maxAddedRate : maxErrorRate;
    return wordsLeft >= minWordsLeft && changed <= words.length * maxRate ? [span] : [];
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
