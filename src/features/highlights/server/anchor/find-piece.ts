/** Finds a short piece of a quote approximately, in slices of a few milliseconds. */
import search from "approx-string-match";
import type { Sliced } from "#server/limits/work-budget.ts";
import { align } from "./align.ts";

export type Span = { start: number; end: number };

/** A part of the quote, and the text before and after it. */
export type Piece = { before: string; words: string; after: string };

/** Differences per character. More are a different text. */
const maxErrorRate = 0.3;
/** The part of a quote's words that must be left. */
const minWordsLeft = 0.5;
/** With so many words left, most of the differences were added. */
const almostAllWords = 0.75;
const maxAddedRate = 0.6;
/** Characters around the former place that are searched before the whole text. */
const nearby = 4_000;
/** Characters that are searched without interruption: about 1 ms, or 15 ms in a text that repeats itself. */
const windowLength = 6_000;
/** More equally good matches are too many to tell apart. */
const maxMatches = 200;
/** The cost of searching one character, and of finding where a match begins, in units of the budget. */
const searching = 2;
const matching = 100;

/** `expected`: where it should begin; null if that is not known. */
export function* findPiece(
  text: string,
  piece: Piece,
  expected: number | null,
): Sliced<Span | null> {
  if (expected === null) return yield* findBetween(text, piece, null, 0, text.length);
  const reach = nearby + Math.round(text.length / 10);
  const from = Math.max(0, expected - reach);
  const to = Math.min(text.length, expected + piece.words.length + reach);
  const near = yield* findBetween(text, piece, expected, from, to);
  if (near !== null) return near;
  return from === 0 && to === text.length
    ? null
    : yield* findBetween(text, piece, expected, 0, text.length);
}

type Match = { start: number; end: number; errors: number };

function* findBetween(
  text: string,
  piece: Piece,
  expected: number | null,
  from: number,
  to: number,
): Sliced<Span | null> {
  const { before, words, after } = piece;
  const pattern = before + words + after;
  const best = yield* listBest(text, pattern, from, to);
  if (best.length > maxMatches) return null;
  const spans: Span[] = [];
  for (const match of best) {
    const region = text.slice(match.start, match.end);
    const { first, last, errors } = align(pattern, region);
    yield (pattern.length * region.length) / 20;
    const end = before.length + words.length;
    const span = { start: match.start + last[before.length]!, end: match.start + first[end]! };
    // Several ends of one match are the same place.
    if (span.end <= span.start || spans.some((other) => overlaps(span, other))) continue;
    const changed = errors[end]! - errors[before.length]!;
    const wordsLeft = countWordsLeft(words, text.slice(span.start, span.end));
    const maxRate = wordsLeft >= almostAllWords ? maxAddedRate : maxErrorRate;
    if (wordsLeft >= minWordsLeft && changed <= words.length * maxRate) spans.push(span);
  }
  const start = pickNearest(
    spans.map((span) => span.start),
    expected,
  );
  return spans.find((span) => span.start === start) ?? null;
}

/** The matches with the fewest differences, at most one more than `maxMatches`. */
function* listBest(text: string, pattern: string, from: number, to: number): Sliced<Match[]> {
  let maxErrors = Math.floor(pattern.length * maxErrorRate);
  const overlap = pattern.length + maxErrors;
  let best: Match[] = [];
  for (let at = from; at < to; at += windowLength) {
    const part = text.slice(at, Math.min(to, at + windowLength + overlap));
    const matches = search(part, pattern, maxErrors);
    for (const { start, end, errors } of matches) {
      if (errors < maxErrors) best = best.filter((one) => one.errors <= errors);
      maxErrors = Math.min(maxErrors, errors);
      const match = { start: start + at, end: end + at, errors };
      const isKnown = best.some((one) => one.start === match.start && one.end === match.end);
      if (!isKnown && best.length <= maxMatches) best.push(match);
    }
    yield part.length * searching + matches.length * matching;
    // None is better than an exact match.
    if (maxErrors === 0 && best.length > maxMatches) break;
  }
  return best;
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && one.end > other.start;
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

/** Null without candidates, or if none is clearly the nearest. */
export function pickNearest(candidates: readonly number[], expected: number | null): number | null {
  if (expected === null) return candidates.length === 1 ? candidates[0]! : null;
  const [nearest, next] = candidates.toSorted(
    (a, b) => Math.abs(a - expected) - Math.abs(b - expected),
  );
  if (nearest === undefined) return null;
  const isClear =
    next === undefined || Math.abs(nearest - expected) * 2 < Math.abs(next - expected);
  return isClear ? nearest : null;
}
