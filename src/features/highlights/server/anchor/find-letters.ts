/**
 * Finds a quote by its letters and digits alone. Other programs write the same words with other quotation marks, dashes, spaces
 * and line breaks, in capitals, as Markdown, or with an ellipsis in place of words.
 */
import type { Sliced } from "#server/limits/work-budget.ts";
import { findOccurrences } from "#server/text/find-occurrences.ts";
import { foldText } from "#shared/fold-text.ts";
import { pickNearest, type Span } from "./find-piece.ts";

/** The letters of a text, folded, and for each of their units where its character begins and ends in the text. */
export type Letters = { folded: string; starts: Uint32Array; ends: Uint32Array };

/** Characters that are folded without interruption. */
const stretchLength = 4_096;
/** The cost of folding a character, in units of the budget. */
const folding = 4;
/** More are too many to tell apart. */
const maxOccurrences = 200;
/** Letters. A shorter quote has to consist of whole words. */
const minPartLength = 24;
/** Letters that each side of an ellipsis must have. */
const minSideLength = 3;
/** Letters that may be left out for an ellipsis. */
const maxLeftOut = 5_000;
const ellipsis = /\[?(?:…|\.{3,})\]?/u;

/** A character with the marks on it. */
const characterWithMarks = /[^]\p{M}*/uy;
const noLetters = /[^\p{L}\p{N}\p{M}]/gu;

export function* readLetters(text: string): Sliced<Letters> {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let since = 0;
  for (let at = 0; at < text.length;) {
    if (at - since >= stretchLength) {
      yield (at - since) * folding;
      since = at;
    }
    characterWithMarks.lastIndex = at;
    // Only the first characters of Unicode need no look at what follows them.
    const isPlain = text.charCodeAt(at) < 0x80 && !(text.charCodeAt(at + 1) >= 0x80);
    const character = isPlain ? text[at]! : characterWithMarks.exec(text)![0];
    const folded = isPlain ? foldPlain(character) : foldText(character).replaceAll(noLetters, "");
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    parts.push(folded);
    at += character.length;
  }
  return { folded: parts.join(""), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

function foldPlain(character: string): string {
  return /[a-z\d]/.test(character)
    ? character
    : /[A-Z]/.test(character)
      ? character.toLowerCase()
      : "";
}

/** `text` is the whole text, of which `letters` are the letters. Null if the quote is not there, or at several places. */
export function* findByLetters(
  text: string,
  letters: Letters,
  { quote, start }: { quote: string; start: number | null },
): Sliced<Span | null> {
  for (const words of new Set([quote, removeMarkdown(quote)])) {
    const whole = yield* listPlaces(text, letters, words);
    const found = choose(whole, start);
    if (found !== null) return found;
    const [head, ...others] = words.split(ellipsis).filter(isSide);
    if (whole.length > 0 || head === undefined || !ellipsis.test(words)) continue;
    const part = choose(yield* listAround(text, letters, head, others.at(-1)), start);
    if (part !== null) return part;
  }
  return null;
}

/** Whether the words beside an ellipsis say which ones they are. */
function isSide(part: string): boolean {
  return (part.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minSideLength;
}

function choose(spans: readonly Span[], start: number | null): Span | null {
  const from = pickNearest(
    spans.map((span) => span.start),
    start,
  );
  return spans.find((span) => span.start === from) ?? null;
}

function* listPlaces(text: string, letters: Letters, quote: string): Sliced<Span[]> {
  const { folded: sought } = yield* readLetters(quote);
  const { folded, starts, ends } = letters;
  const places = yield* findOccurrences(folded, sought, { max: maxOccurrences });
  if (places.length === maxOccurrences) return [];
  return places.flatMap((at) => {
    const last = at + sought.length - 1;
    // Within the letters of one character, such as ß.
    if (starts[at] === starts[at - 1] || ends[last] === ends[last + 1]) return [];
    const span = { start: starts[at]!, end: ends[last]! };
    return sought.length >= minPartLength || isWhole(text, span) ? [span] : [];
  });
}

/** Words that are not part of longer ones. Scripts without spaces have no such limits. */
function isWhole(text: string, { start, end }: Span): boolean {
  const isJoined = (at: number) =>
    at > 0 &&
    at < text.length &&
    /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1)) &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(
      text.slice(at - 1, at + 1),
    );
  return !isJoined(start) && !isJoined(end);
}

/** From the words before an ellipsis to the nearest words after it. */
function* listAround(
  text: string,
  letters: Letters,
  head: string,
  tail: string | undefined,
): Sliced<Span[]> {
  const heads = yield* listPlaces(text, letters, head);
  if (tail === undefined) return heads;
  const tails = yield* listPlaces(text, letters, tail);
  return heads.flatMap(({ start, end }) => {
    const next = tails.find((one) => one.start >= end);
    return next && next.start - end <= maxLeftOut ? [{ start, end: next.end }] : [];
  });
}

/** The words of Markdown, without addresses and the numbers of items. Marks around words are no letters anyway. */
function removeMarkdown(quote: string): string {
  return quote
    .replaceAll(/!\[[^[\]\n]{0,1000}\]\([^()\s]{0,2000}\)/g, "")
    .replaceAll(
      /\[([^[\]\n]{1,1000})\]\(<?[^()\s]{1,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?(?:\s"[^"\n]{0,500}")?\)/g,
      "$1",
    )
    .replaceAll(/\[\^?\d{1,3}\]/g, "")
    .replaceAll(/^[ \t>]*\d{1,3}[.)]\s/gm, "");
}
