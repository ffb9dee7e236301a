// From a decoded picture to its words: what is done to it first, and which of several readings is kept.
import { evenLight, invert, isDark } from "./even-light.ts";
import { measureSkew } from "./measure-skew.ts";
import { addBorder, type Raster, resize, rotateBy, rotateQuarters } from "./raster.ts";
import type { Page, Tesseract } from "./tesseract-core.ts";

/** Boxes are fractions of the picture that was given, the corners in any turn. */
export type PageWord = {
  text: string;
  confidence: number;
  box: { x: number; y: number; width: number; height: number };
};
export type PageLine = { words: PageWord[] };
export type ReadPage = { lines: PageLine[] };

/** What is done to a picture before it is read; each can be left out to measure what it is worth. */
export type Steps = {
  light: boolean;
  deskew: boolean;
  border: boolean;
  enlarge: boolean;
  turn: boolean;
};
const allSteps: Steps = { light: true, deskew: true, border: true, enlarge: true, turn: true };

type Point = { x: number; y: number };
/** A picture on its way, and where a point of it lies in the picture that was given. */
type Stage = { raster: Raster; toSource: (point: Point) => Point };
type Reading = {
  page: Page;
  prepared: Stage;
  /** As `prepared` with its border. */
  toSource: Stage["toSource"];
  quality: number;
  letters: number;
  lineHeight: number;
};

const mostPixels = 9_000_000;
const border = 20;
/** Pixels of a line's box, from descender to ascender, at which the engine reads best, and below which it is worth another reading. */
const bestLineHeight = 40;
const smallLineHeight = 26;
const mostEnlarging = 4;
/** Percent: a reading as sure as that is not tried in another turn. */
const sure = 80;
const samplePixels = 1_200_000;

export function readPage(
  tesseract: Tesseract,
  given: Raster,
  onProgress: (percent: number) => void = () => {},
  steps: Steps = allSteps,
): ReadPage {
  let reading = readFirst(tesseract, begin(given), steps, (percent) => onProgress(percent * 0.5));
  if (steps.turn && (reading.quality < sure || reading.letters < 8))
    reading = tryTurns(tesseract, given, reading, steps, (percent) => onProgress(50 + percent / 4));
  onProgress(75);
  if (steps.enlarge) reading = tryEnlarged(tesseract, reading, steps);
  onProgress(100);
  return toPage(reading, given);
}

function begin(raster: Raster): Stage {
  const factor = Math.min(1, Math.sqrt(mostPixels / (raster.width * raster.height)));
  return scale({ raster, toSource: (point) => point }, factor);
}

function scale({ raster, toSource }: Stage, factor: number): Stage {
  const scaled = resize(raster, factor);
  const across = raster.width / scaled.width;
  const down = raster.height / scaled.height;
  return {
    raster: scaled,
    toSource: ({ x, y }) => toSource({ x: x * across, y: y * down }),
  };
}

function turn({ raster, toSource }: Stage, quarters: number): Stage {
  const { width, height } = raster;
  const back = [
    (point: Point) => point,
    ({ x, y }: Point) => ({ x: y, y: height - x }),
    ({ x, y }: Point) => ({ x: width - x, y: height - y }),
    ({ x, y }: Point) => ({ x: width - y, y: x }),
  ][quarters]!;
  return {
    raster: rotateQuarters(raster, quarters),
    toSource: (point) => toSource(back(point)),
  };
}

function straighten({ raster, toSource }: Stage): Stage {
  const angle = measureSkew(raster);
  if (angle === 0) return { raster, toSource };
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const middle = { x: raster.width / 2, y: raster.height / 2 };
  return {
    raster: rotateBy(raster, angle),
    toSource: ({ x, y }) =>
      toSource({
        x: cos * (x - middle.x) + sin * (y - middle.y) + middle.x,
        y: -sin * (x - middle.x) + cos * (y - middle.y) + middle.y,
      }),
  };
}

function prepare(stage: Stage, steps: Steps): Stage {
  let next = stage;
  if (steps.light) {
    const { raster } = next;
    next = { ...next, raster: evenLight(isDark(raster) ? invert(raster) : raster) };
  }
  return steps.deskew ? straighten(next) : next;
}

function recognise(
  tesseract: Tesseract,
  stage: Stage,
  steps: Steps,
  onProgress: (percent: number) => void = () => {},
): Reading {
  const margin = steps.border ? border : 0;
  const raster = margin > 0 ? addBorder(stage.raster, margin) : stage.raster;
  const page = tesseract.recognise(raster, { onProgress });
  const toSource = ({ x, y }: Point) => stage.toSource({ x: x - margin, y: y - margin });
  return { page, prepared: stage, toSource, ...judge(page) };
}

function readFirst(
  tesseract: Tesseract,
  stage: Stage,
  steps: Steps,
  onProgress: (percent: number) => void,
): Reading {
  return recognise(tesseract, prepare(stage, steps), steps, onProgress);
}

/** The mean confidence by letters and digits, their number, and the usual height of a line. */
function judge(page: Page): Pick<Reading, "quality" | "letters" | "lineHeight"> {
  let letters = 0;
  let sum = 0;
  const heights: number[] = [];
  for (const line of listLines(page)) {
    heights.push(line.bbox.y1 - line.bbox.y0);
    for (const { text, confidence } of line.words) {
      const count = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      letters += count;
      sum += count * confidence;
    }
  }
  heights.sort((a, b) => a - b);
  return {
    letters,
    quality: letters === 0 ? 0 : sum / letters,
    lineHeight: heights[Math.floor(heights.length / 2)] ?? 0,
  };
}

function listLines(page: Page) {
  return page.blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
}

/** More letters that are surer: of a page that lies on its side few are found, of one upside down many wrong ones. */
function weigh({ quality, letters }: Reading): number {
  return Math.max(0, quality - 30) * Math.sqrt(letters);
}

function tryTurns(
  tesseract: Tesseract,
  given: Raster,
  upright: Reading,
  steps: Steps,
  onProgress: (percent: number) => void,
): Reading {
  const pixels = given.width * given.height;
  const sample = scale(begin(given), Math.min(1, Math.sqrt(samplePixels / pixels)));
  const isSample = sample.raster.width < upright.prepared.raster.width;
  let best = { quarters: 0, reading: upright };
  if (isSample)
    best = { quarters: 0, reading: recognise(tesseract, prepare(sample, steps), steps) };
  for (const quarters of [2, 1, 3]) {
    const reading = recognise(tesseract, prepare(turn(sample, quarters), steps), steps);
    onProgress(quarters === 2 ? 30 : quarters === 1 ? 60 : 90);
    if (weigh(reading) > weigh(best.reading) * 1.1) best = { quarters, reading };
  }
  if (best.quarters === 0) return upright;
  return isSample
    ? recognise(tesseract, prepare(turn(begin(given), best.quarters), steps), steps)
    : best.reading;
}

function tryEnlarged(tesseract: Tesseract, reading: Reading, steps: Steps): Reading {
  const { prepared, lineHeight } = reading;
  const { width, height } = prepared.raster;
  if (lineHeight >= smallLineHeight) return reading;
  const wanted = lineHeight > 0 ? bestLineHeight / lineHeight : 2;
  const factor = Math.min(wanted, mostEnlarging, Math.sqrt(mostPixels / (width * height)));
  if (factor < 1.2) return reading;
  const larger = recognise(tesseract, scale(prepared, factor), steps);
  return weigh(larger) > weigh(reading) ? larger : reading;
}

function toPage({ page, toSource }: Reading, given: Raster): ReadPage {
  const toBox = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) => {
    const corners = [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x0, y: y1 },
      { x: x1, y: y1 },
    ].map(toSource);
    const xs = corners.map(({ x }) => Math.max(0, Math.min(1, x / given.width)));
    const ys = corners.map(({ y }) => Math.max(0, Math.min(1, y / given.height)));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  };
  return {
    lines: listLines(page)
      .map(({ words }) => ({
        words: words
          .filter(({ text }) => text.trim() !== "")
          .map(({ text, confidence, bbox }) => ({ text, confidence, box: toBox(bbox) })),
      }))
      .filter(({ words }) => words.length > 0),
  };
}
