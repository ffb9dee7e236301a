// Separates text from noise that the engine reads in drawings and photographs.
import type { Line } from "./tesseract-core.ts";

type Word = Line["words"][number];
type Box = Word["bbox"];

/** Percent. Noise rarely reaches the first confidence, text rarely falls below the second. */
const sure = 80;
const doubtful = 60;
/** Percent. The minimum average of a line with a certain word, or between other lines. */
const minCount = 25;
/**
 * Relative to the line height: a word farther away is not part of the line, and a taller one is not of its
 * size.
 */
const farthest = 1.5;
const highest = 1.8;
/** Relative to the text height of the page: a lower single character is a speck. */
const lowest = 0.6;
/** Relative to the lower height of two: words closer than this are neighbours. */
const nearest = 3;

/** Without lines, and words at line ends, that are noise; empty if no word is certain. */
export function keepWriting(lines: readonly Line[]): Line[] {
  const worded = lines
    .map((line) => ({ ...line, words: line.words.filter(({ text }) => text.trim() !== "") }))
    .filter(({ words }) => words.length > 0);
  const sureWords = worded.flatMap(({ words }) => listSure(words));
  if (sureWords.length === 0) return [];
  const usual = findHeight(sureWords);
  const trimmed = worded.map((line) => trimEnds(line, sureWords));
  const written = trimmed.filter(({ words }) => isWritten(words, usual));
  return trimmed.filter((line) => written.includes(line) || isBetween(line, written));
}

/** Of one line; single letters are no evidence of text. */
function listSure(words: readonly Word[]): Word[] {
  const found = words.filter(
    ({ text, confidence }) => confidence >= sure && countCharacters(text) > 0,
  );
  const isWord = ({ text }: Word) => countCharacters(text) > 1 || /\p{Lo}/u.test(text);
  return found.length > 2 || found.some(isWord) ? found : [];
}

function isWritten(words: readonly Word[], usual: number): boolean {
  if (findMean(words) < (listSure(words).length > 0 ? minCount : doubtful)) return false;
  const [word, ...others] = words;
  if (others.length > 0 || countCharacters(word!.text) > 1) return true;
  return word!.confidence >= sure && heightOf(word!.bbox) >= usual * lowest;
}

/** Letters and digits. */
function countCharacters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** The mean confidence by letters and digits; a word without any counts as one. */
function findMean(words: readonly Word[]): number {
  let [sum, count] = [0, 0];
  for (const { text, confidence } of words) {
    const characters = Math.max(1, countCharacters(text));
    sum += confidence * characters;
    count += characters;
  }
  return sum / count;
}

function heightOf({ y0, y1 }: Box): number {
  return y1 - y0;
}

/** The median height of the words, in pixels. */
function findHeight(words: readonly Word[]): number {
  const heights = words.map(({ bbox }) => heightOf(bbox)).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)]!;
}

/** Keeps words beyond the certain ones up to the first uncertain one that is apart. */
function trimEnds(line: Line, sureWords: readonly Word[]): Line {
  const own = listSure(line.words);
  if (own.length === 0) return line;
  const height = findHeight(own);
  const isStray = (word: Word, inner: Word) => {
    const gap = Math.max(word.bbox.x0 - inner.bbox.x1, inner.bbox.x0 - word.bbox.x1);
    const isHigh = heightOf(word.bbox) > height * highest;
    if (gap <= height * farthest || word.confidence >= (isHigh ? sure : doubtful)) return false;
    // A table cell has others above or below.
    return !sureWords.some(({ bbox }) => isAbove(bbox, word.bbox) || isAbove(word.bbox, bbox));
  };
  const { words } = line;
  const last = words.lastIndexOf(own.at(-1)!);
  const end = words.findIndex((word, at) => at > last && isStray(word, words[at - 1]!));
  const first = words.indexOf(own[0]!);
  const start = words.findLastIndex((word, at) => at < first && isStray(word, words[at + 1]!)) + 1;
  const kept = words.slice(start, end < 0 ? words.length : end);
  return kept.length === words.length
    ? line
    : { words: kept, bbox: joinBoxes(kept.map(({ bbox }) => bbox)) };
}

export function joinBoxes(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

/** Whether they are neighbours, and more than half of the narrower one overlaps horizontally. */
function isAbove(upper: Box, lower: Box): boolean {
  const gap = lower.y0 - upper.y1;
  const height = Math.min(heightOf(upper), heightOf(lower));
  const shared = Math.min(upper.x1, lower.x1) - Math.max(upper.x0, lower.x0);
  const width = Math.min(upper.x1 - upper.x0, lower.x1 - lower.x0);
  return gap > -height / 2 && gap < height * nearest && shared > width / 2;
}

/** Uncertain text between two lines of text is text too. */
function isBetween({ words, bbox }: Line, written: readonly Line[]): boolean {
  return (
    findMean(words) >= minCount &&
    written.some((line) => isAbove(line.bbox, bbox)) &&
    written.some((line) => isAbove(bbox, line.bbox))
  );
}
