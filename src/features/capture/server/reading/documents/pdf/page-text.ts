// Reads the text of the pages of a PDF with the positions of its characters.
import { cleanLine } from "#features/capture/server/reading/clean-text.ts";
import type { FormReader } from "./form-values.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { createSegmentWriter, type GlyphStyle, joinVertical, type Segment } from "./segments.ts";

/** Smaller letters cannot be seen. In points. */
const minSize = 0.5;
/** Characters of a page that are read: a page of a newspaper has 30,000. */
const maxPageCharacters = 200_000;
/** The dots between a title and its page in a table of contents. */
const leaders = /\s*(?:\.\s?){5,}/g;
/** PDFium's types of objects on a page. */
const shapeType = 2;
const imageType = 3;
const formType = 5;
const maxFormDepth = 4;
const maxObjects = 10_000;
/** Shapes of a page whose letters are drawn as outlines: more than a form or a frame has. */
const minShapes = 100;

export type PageText = {
  segments: Segment[];
  /** The values of the form fields on the page. */
  values: Segment[];
  hasImage: boolean;
};

/** Returns a function that reads a page, counted from 1. It throws if the page cannot be read. */
export function createPageReader(
  pdf: OpenPdf,
  form: FormReader | null,
): (page: number) => PageText {
  const { pdfium, document, memory } = pdf;
  const box = pdf.allocate(64);
  const fonts = new Map<number, boolean>();

  function isBold(font: number): boolean {
    let known = fonts.get(font);
    if (known === undefined) {
      const length = Math.min(64, pdfium.FPDFFont_GetBaseFontName(font, box, 64));
      const name = Buffer.from(memory.HEAPU8.subarray(box, box + length)).toString("latin1");
      known = /bold|black|heavy/i.test(name) || pdfium.FPDFFont_GetWeight(font) >= 600;
      fonts.set(font, known);
    }
    return known;
  }

  /** Null for text that is left out: slanted text, such as a watermark, and text of no size. */
  function readStyle(text: number, at: number, object: number): GlyphStyle | null {
    pdfium.FPDFText_GetMatrix(text, at, box);
    const [a, b, c, d] = memory.HEAPF32.subarray(box >> 2, (box >> 2) + 4) as unknown as number[];
    const turn = countTurns(a!, b!);
    const exact = pdfium.FPDFText_GetFontSize(text, at) * Math.hypot(c!, d!);
    const size = Math.round(exact * 10) / 10;
    if (turn === null || !(size >= minSize)) return null;
    return { size, turn, isBold: object !== 0 && isBold(pdfium.FPDFTextObj_GetFont(object)) };
  }

  function readSegments(text: number, page: number): Segment[] {
    pdfium.FPDF_GetPageBoundingBox(page, box);
    const bounds = memory.HEAPF32.slice(box >> 2, (box >> 2) + 4);
    const functions = memory.wasmExports;
    const writer = createSegmentWriter();
    const count = Math.min(pdfium.FPDFText_CountChars(text), maxPageCharacters);
    const [floats, doubles] = [box >> 2, (box + 32) >> 3];
    let lastObject = -1;
    let style: GlyphStyle | null = null;
    for (let at = 0; at < count; at += 1) {
      const code = functions.FPDFText_GetUnicode(text, at);
      if (isSpace(code)) {
        writer.addSpace();
        continue;
      }
      const object = functions.FPDFText_GetTextObject(text, at);
      if (object !== lastObject) style = readStyle(text, at, object);
      lastObject = object;
      if (style === null) continue;
      functions.FPDFText_GetLooseCharBox(text, at, box);
      functions.FPDFText_GetCharOrigin(text, at, box + 32, box + 40);
      // The memory may have grown, which replaces these views.
      const { HEAPF32, HEAPF64 } = memory;
      const [x, y] = [HEAPF64[doubles]!, HEAPF64[doubles + 1]!];
      if (!isInside(x, y, bounds)) continue;
      const { turn } = style;
      const start = turnX(turn, x, y);
      const one = turnX(turn, HEAPF32[floats]!, HEAPF32[floats + 3]!);
      const other = turnX(turn, HEAPF32[floats + 2]!, HEAPF32[floats + 1]!);
      const right = Math.max(one, other);
      writer.add(toText(code), Math.min(start, one, other), turnY(turn, x, y), right, style);
    }
    return joinVertical(writer.finish()).flatMap((segment) => {
      const clean = cleanLine(segment.text.replace(leaders, " … "), maxPageCharacters);
      return clean === null ? [] : [{ ...segment, text: clean }];
    });
  }

  return (number) => {
    const page = pdfium.FPDF_LoadPage(document, number - 1);
    if (page === 0) throw new Error("The page cannot be loaded.");
    const text = pdfium.FPDFText_LoadPage(page);
    try {
      const segments = text === 0 ? [] : readSegments(text, page);
      const values = form?.readValues(page, segments) ?? [];
      return { segments, values, hasImage: segments.length < 50 && hasImage(pdf, page) };
    } finally {
      if (text !== 0) pdfium.FPDFText_ClosePage(text);
      pdfium.FPDF_ClosePage(page);
    }
  };
}

function isSpace(code: number): boolean {
  return code === 0 || code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}

/** Quarter turns anticlockwise of text with this direction; null if it is slanted. */
function countTurns(across: number, up: number): number | null {
  const quarters = Math.atan2(up, across) / (Math.PI / 2);
  const turns = Math.round(quarters);
  return Math.abs(quarters - turns) < 0.1 ? (turns + 4) % 4 : null;
}

/** The coordinates of a point after turning the page so that the text runs from left to right. */
function turnX(turn: number, x: number, y: number): number {
  if (turn === 0) return x;
  return turn === 1 ? y : turn === 2 ? -x : -y;
}

function turnY(turn: number, x: number, y: number): number {
  if (turn === 0) return y;
  return turn === 1 ? -x : turn === 2 ? -y : x;
}

function isInside(x: number, y: number, bounds: Float32Array): boolean {
  const [left, top] = [bounds[0]! - 1, bounds[1]! + 1];
  const [right, bottom] = [bounds[2]! + 1, bounds[3]! - 1];
  // A page without valid bounds shows all of its text.
  if (!(right > left && top > bottom)) return true;
  return x >= left && x <= right && y >= bottom && y <= top;
}

/** PDFium reports a hyphen at the end of a line as one of two special codes. */
function toText(code: number): string {
  if (code === 2 || code === 0xfffe || code === 0xad) return "-";
  if (code < 32 || code > 0x10ffff) return "";
  const character = String.fromCodePoint(code);
  // Ligatures and the shapes of Arabic letters.
  return code >= 0xfb00 && code <= 0xfefc ? character.normalize("NFKC") : character;
}

/** Whether the page or a group on it contains an image, or so many shapes that they may be letters. */
function hasImage({ pdfium }: OpenPdf, page: number): boolean {
  let [left, shapes] = [maxObjects, 0];
  const search = (count: number, get: (index: number) => number, depth: number): boolean => {
    for (let index = 0; index < count && left > 0; index += 1) {
      left -= 1;
      const object = get(index);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === shapeType) shapes += 1;
      if (type === imageType || shapes >= minShapes) return true;
      if (type !== formType || depth === maxFormDepth) continue;
      const children = pdfium.FPDFFormObj_CountObjects(object);
      if (search(children, (child) => pdfium.FPDFFormObj_GetObject(object, child), depth + 1))
        return true;
    }
    return false;
  };
  const objects = pdfium.FPDFPage_CountObjects(page);
  return search(objects, (index) => pdfium.FPDFPage_GetObject(page, index), 0);
}
