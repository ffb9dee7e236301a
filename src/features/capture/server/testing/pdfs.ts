// Generates PDFs for tests.
import { deflateSync } from "node:zlib";

/** Text at a position in points from the lower left corner of the page. */
export type PlacedText = {
  text: string;
  x: number;
  y: number;
  size?: number;
  isBold?: boolean;
  /** A font of `PdfOptions`, whose text is bytes in Latin-1. */
  font?: string;
  /** Counted in quarter turns, anticlockwise. */
  turn?: number;
  /** As an operator of PDF, such as "1 g" for white. */
  colour?: string;
};

type PdfOptions = {
  info?: Record<string, string>;
  /** Further objects, numbered from `firstFreeObject`. */
  objects?: readonly string[];
  /** Further fonts, as "/J 5 0 R". */
  fonts?: string;
  /** Further entries of the catalogue. */
  catalogue?: string;
  /** Further entries of each page. */
  page?: string;
};

/** The numbers of the first further object, and of the object of a page counted from 1. */
export const firstFreeObject = 5;
export const pageObject = (page: number, further = 0): number =>
  firstFreeObject + further + (page - 1) * 2;

const turns = ["1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0"];

function writeContent(texts: readonly PlacedText[]): string {
  const operators = texts.map(
    ({ text, x, y, size = 10, isBold, turn = 0, colour = "0 g", font = isBold ? "B" : "F" }) => {
      const escaped = text.replace(/[\\()]/g, "\\$&");
      return `BT ${colour} /${font} ${size} Tf ${turns[turn]} ${x} ${y} Tm (${escaped}) Tj ET`;
    },
  );
  return operators.join("\n");
}

/** A PDF with one page of 595 × 842 points for each list of texts, in Helvetica. */
export function makePdf(
  pages: readonly (readonly PlacedText[])[],
  { info = {}, objects = [], fonts = "", catalogue = "", page = "" }: PdfOptions = {},
): Buffer {
  const kids = pages.map((_, index) => `${pageObject(index + 1, objects.length)} 0 R`);
  const font = (name: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R ${catalogue}>>`,
    `<</Type/Pages/Kids[${kids.join(" ")}]/Count ${pages.length}>>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...objects,
    ...pages.flatMap((texts, index) => {
      const packed = deflateSync(Buffer.from(writeContent(texts), "latin1"));
      const contents = pageObject(index + 1, objects.length) + 1;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents} 0 R/Resources<</Font<</F 3 0 R/B 4 0 R ${fonts}>>>>${page}>>`,
        `<</Length ${packed.length}/Filter/FlateDecode>>stream\n${packed.toString("latin1")}\nendstream`,
      ];
    }),
    `<<${Object.entries(info)
      .map(([key, value]) => `/${key}(${value})`)
      .join("")}>>`,
  ];
  return assemble(bodies);
}

/** The last object is the information dictionary. */
function assemble(bodies: readonly string[]): Buffer {
  const parts = ["%PDF-1.7\n"];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  bodies.forEach((body, index) => {
    const object = `${index + 1} 0 obj${body}endobj\n`;
    offsets.push(length);
    parts.push(object);
    length += object.length;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}`,
    `trailer<</Size ${bodies.length + 1}/Root 1 0 R/Info ${bodies.length} 0 R>>\nstartxref\n${length}\n%%EOF`,
  );
  return Buffer.from(parts.join(""), "latin1");
}

/** Lines below each other, 12 points apart. */
export function placeLines(
  lines: readonly string[],
  {
    x = 60,
    y = 760,
    size = 10,
    gap = 12,
  }: { x?: number; y?: number; size?: number; gap?: number } = {},
): PlacedText[] {
  return lines.map((text, index) => ({ text, x, y: y - index * gap, size }));
}
