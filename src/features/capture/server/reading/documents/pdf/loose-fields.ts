/**
 * Finds the values of form fields that no page lists among its annotations, as some programs write them. PDFium reads
 * fields from the pages only, so the file is searched for them.
 */
import type { OpenPdf } from "./open-pdf.ts";
import { placeValue } from "./form-values.ts";
import { findMedian } from "./pdf-line.ts";
import type { Segment } from "./segments.ts";

const maxBytes = 8 * 1024 * 1024;
const maxObjectLength = 20_000;
const maxFields = 1_000;
/** A flag of text fields. */
const password = 0x2000;
const defaultSize = 10;

/** The values of each page. Fields without a page are on the first. */
export function readLooseFields(
  { pdfium, document }: OpenPdf,
  bytes: Buffer,
  pages: readonly Segment[][],
): Segment[][] {
  const values = pages.map((): Segment[] => []);
  const numbers = pages.map((_, at) => pdfium.EPDFDoc_GetPageObjectNumberByIndex(document, at));
  for (const field of listFields(bytes)) {
    const value = readFieldValue(field);
    if (value === "") continue;
    const owner = Number(/\/P\s+(\d{1,9})\s+\d+\s+R/.exec(field)?.[1] ?? -1);
    const page = Math.max(
      0,
      numbers.findIndex((number) => number === owner),
    );
    const size = findMedian((pages[page] ?? []).map((segment) => segment.size)) || defaultSize;
    values[page]?.push(...placeValue(value, readRectangle(field), size));
  }
  return values;
}

/** The dictionaries that look like fields of texts and choices, as Latin-1. */
function listFields(bytes: Buffer): string[] {
  const source = bytes.toString("latin1", 0, maxBytes);
  const fields: string[] = [];
  let start = 0;
  while (fields.length < maxFields) {
    const end = source.indexOf("endobj", start);
    if (end < 0) break;
    const from = source.lastIndexOf("obj", end - 1);
    if (from >= start && end - from <= maxObjectLength) {
      const object = source.slice(from + 3, end);
      if (/\/FT\s*\/(Tx|Ch)\b/.test(object) && /\/V\s*[(<]/.test(object)) fields.push(object);
    }
    start = end + 6;
  }
  return fields;
}

function readFieldValue(field: string): string {
  const flags = Number(/\/Ff\s+(\d{1,10})/.exec(field)?.[1] ?? 0);
  if ((flags & password) !== 0) return "";
  const at = field.search(/\/V\s*[(<]/);
  const value = field.slice(at).replace(/^\/V\s*/, "");
  if (value.startsWith("<<")) return "";
  return decodeString(value.startsWith("<") ? readHex(value) : readLiteral(value));
}

function readHex(source: string): Buffer {
  const digits = source.slice(1, source.indexOf(">")).replace(/[^\da-f]/gi, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A string in parentheses, which may contain others in pairs. */
function readLiteral(source: string): Buffer {
  let text = "";
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at]!;
    if (character === "\\") {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0];
      const next = source[at + 1] ?? "";
      text +=
        octal === undefined
          ? (escapes[next] ?? next)
          : String.fromCharCode(parseInt(octal, 8) & 255);
      at += octal?.length ?? 1;
      continue;
    }
    if (character === "(" && (depth += 1) === 1) continue;
    if (character === ")" && (depth -= 1) === 0) break;
    text += character;
  }
  return Buffer.from(text, "latin1");
}

function decodeString(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff)
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString("utf16le");
  if (first === 0xef && second === 0xbb) return bytes.subarray(3).toString("utf8");
  return bytes.toString("latin1");
}

function readRectangle(field: string): Parameters<typeof placeValue>[1] {
  const numbers = /\/Rect\s*\[([\d\s.+-]{0,200})\]/
    .exec(field)?.[1]
    ?.trim()
    .split(/\s+/)
    .map(Number);
  const [x = 0, y = 0, right = 0, top = 0] = numbers?.every(Number.isFinite) ? numbers : [];
  return {
    left: Math.min(x, right),
    bottom: Math.min(y, top),
    right: Math.max(x, right),
    top: Math.max(y, top),
  };
}
