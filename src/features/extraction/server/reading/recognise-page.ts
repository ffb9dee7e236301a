// Reads the words of a decoded image: which preprocessing to apply, and which of several readings to keep.
import { arrangeLines, holdsCells } from "./arrange-lines.ts";
import { isUneven } from "./even-light.ts";
import { keepWriting } from "./keep-writing.ts";
import type { Raster } from "./raster.ts";
import { lighten, type Point, scale, type Stage, straighten, surround, turn } from "./stage.ts";
import type { Line, Page, Tesseract } from "./tesseract-core.ts";

/** `box` as fractions of the given image. */
export type PageWord = {
  text: string;
  confidence: number;
  box: { x: number; y: number; width: number; height: number };
};
export type RecognisedPage = { lines: { words: PageWord[] }[] };

/** Preprocessing steps; each can be switched off to measure its effect. */
export type Steps = {
  light: boolean;
  deskew: boolean;
  border: boolean;
  enlarge: boolean;
  rows: boolean;
  turn: boolean;
};
export const allSteps: Steps = {
  light: true,
  deskew: true,
  border: true,
  enlarge: true,
  rows: true,
  turn: true,
};

type Reading = {
  prepared: Stage;
  /** Of the border around it. */
  margin: number;
  lines: Line[];
  /** Maps a point to the image the engine received. */
  toSource: Stage["toSource"];
  letters: number;
  /** The mean confidence of all letters in percent, and the number of letters. */
  quality: number;
  sureLetters: number;
  lineHeight: number;
};

const maxPixels = 9_000_000;
const samplePixels = 1_200_000;
const border = 20;
/**
 * Pixels of a line's box, from descender to ascender: the engine's best size, and the size below which
 * enlarging may help.
 */
const bestLineHeight = 40;
const smallLineHeight = 26;
const maxEnlarging = 4;
/** Percent. Above the first, few alternatives are tried; below the second, other rotations are. */
const sure = 94;
const doubtful = 80;
/** Relative to the letters of the best reading, which another must exceed to be better. */
const clearlyMore = 1.02;
/** Tesseract's mode for one block of lines, which reads across the gaps between cells. */
const oneBlock = 6;

/** The engine alone if confident; else the most confident result of the preprocessing steps. */
export function recognisePage(
  tesseract: Tesseract,
  given: Raster,
  onProgress: (percent: number) => void = () => {},
  steps: Steps = allSteps,
): RecognisedPage {
  const whole = fit({ raster: given, toSource: (point) => point }, maxPixels);
  let best = recognise(tesseract, whole, { margin: 0 }, (percent) => onProgress(percent * 0.4));
  const read = (stage: Stage, margin = best.margin) => recognise(tesseract, stage, { margin });
  let hasWriting = best.letters > 0;
  if (steps.turn && (best.quality < doubtful || best.letters < 8)) {
    const quarters = findTurn(tesseract, whole, steps);
    hasWriting ||= quarters !== null;
    if (quarters) best = read(turn(whole, quarters));
  }
  // Letters at the very edge need a border; an edge of another grey may mislead.
  if (steps.border && best.quality < sure)
    best = surer(best, recognise(tesseract, best.prepared, { margin: border }));
  onProgress(55);
  // Text in shadow is not read at all, so it does not lower the confidence.
  if (steps.light && (best.quality < sure || isUneven(best.prepared.raster)))
    best = surer(best, read(lighten(best.prepared), steps.border ? border : 0));
  onProgress(70);
  const straight = steps.deskew && hasWriting ? straighten(best.prepared) : null;
  if (straight !== null) best = surer(best, read(straight));
  onProgress(80);
  if (steps.rows && holdsCells(keepWriting(best.lines)))
    best = surer(
      best,
      recognise(tesseract, best.prepared, { margin: best.margin, mode: oneBlock }),
    );
  onProgress(90);
  if (steps.enlarge && best.quality < sure) {
    const larger = enlarge(best);
    if (larger !== null) best = surer(best, read(larger));
  }
  onProgress(100);
  return toPage(best, given);
}

function fit(stage: Stage, most: number): Stage {
  const { width, height } = stage.raster;
  return scale(stage, Math.min(1, Math.sqrt(most / (width * height))));
}

function recognise(
  tesseract: Tesseract,
  prepared: Stage,
  { margin, mode }: { margin: number; mode?: number },
  onProgress: (percent: number) => void = () => {},
): Reading {
  const { raster, toSource } = margin > 0 ? surround(prepared, margin) : prepared;
  const options = mode === undefined ? { onProgress } : { onProgress, mode };
  const lines = listLines(tesseract.recognise(raster, options));
  return { prepared, margin, toSource, lines, ...judge(lines) };
}

function listLines({ blocks }: Page): Line[] {
  return blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
}

function judge(
  lines: readonly Line[],
): Pick<Reading, "quality" | "letters" | "sureLetters" | "lineHeight"> {
  let letters = 0;
  let sureLetters = 0;
  let sum = 0;
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    const count = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    letters += count;
    sum += count * confidence;
    sureLetters += (count * Math.max(0, confidence - 50)) / 50;
  }
  const heights = lines.map(({ bbox }) => bbox.y1 - bbox.y0).toSorted((a, b) => a - b);
  return {
    letters,
    sureLetters,
    quality: letters === 0 ? 0 : sum / letters,
    lineHeight: heights[Math.floor(heights.length / 2)] ?? 0,
  };
}

function surer(one: Reading, other: Reading): Reading {
  return other.sureLetters > one.sureLetters * clearlyMore ? other : one;
}

/** The quarter turns clockwise that give the most text, on a smaller image; null if none gives any. */
function findTurn(tesseract: Tesseract, whole: Stage, steps: Steps): number | null {
  const sample = fit(whole, samplePixels);
  const stage = steps.light ? lighten(sample) : sample;
  let best: { quarters: number | null; letters: number } = { quarters: null, letters: 0 };
  for (const quarters of [0, 2, 1, 3]) {
    const turned = turn(stage, quarters);
    // Skewed lines are read as badly as sideways ones.
    const level = (steps.deskew ? straighten(turned) : null) ?? turned;
    const { lines } = recognise(tesseract, level, { margin: border });
    // The engine reads upward lines too, less well: they show that this rotation is wrong.
    const { sureLetters } = judge(
      lines.filter(({ bbox }) => bbox.x1 - bbox.x0 >= bbox.y1 - bbox.y0),
    );
    if (sureLetters > best.letters * 1.1) best = { quarters, letters: sureLetters };
  }
  return best.quarters;
}

/** Null if the lines are tall enough. */
function enlarge({ prepared, lineHeight }: Reading): Stage | null {
  const { width, height } = prepared.raster;
  if (lineHeight >= smallLineHeight) return null;
  const wanted = lineHeight > 0 ? bestLineHeight / lineHeight : 2;
  const factor = Math.min(wanted, maxEnlarging, Math.sqrt(maxPixels / (width * height)));
  return factor < 1.2 ? null : scale(prepared, factor);
}

function toPage({ lines, toSource }: Reading, { width, height }: Raster): RecognisedPage {
  const toBox = ({ x0, y0, x1, y1 }: Line["bbox"]): PageWord["box"] => {
    const corners: Point[] = [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x0, y: y1 },
      { x: x1, y: y1 },
    ].map(toSource);
    const xs = corners.map((corner) => Math.max(0, Math.min(1, corner.x / width)));
    const ys = corners.map((corner) => Math.max(0, Math.min(1, corner.y / height)));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  };
  return {
    lines: arrangeLines(lines).map(({ words }) => ({
      words: words.map(({ text, confidence, bbox }) => ({ text, confidence, box: toBox(bbox) })),
    })),
  };
}
