// Reads the pieces of a Word 97 to 2003 document (MS-DOC, Clx) without its formatting.
import { decodeAs } from "#server/text/decode-text.ts";
import type { CfbFile } from "./cfb.ts";

const [hasFirstTable, pieceBytes] = [0x0200, 8];
const singleBytes = 0x40000000;
/** Offsets in the header of the WordDocument stream. */
const [flagsAt, clxAt, clxSizeAt] = [0x0a, 0x1a2, 0x1a6];

/**
 * The text of all parts in order: body, footnotes, headers, comments, endnotes and text boxes, including deleted
 * text. Throws if the tables are invalid.
 */
export function readPieces(file: CfbFile, stream: Buffer): string {
  const isFirst = (stream.readUInt16LE(flagsAt) & hasFirstTable) !== 0;
  const table = file.readStream(isFirst ? "1Table" : "0Table");
  if (!table) throw new RangeError("no table stream");
  const start = stream.readUInt32LE(clxAt);
  const clx = table.subarray(start, start + stream.readUInt32LE(clxSizeAt));
  let at = 0;
  // Formatting of pieces comes first.
  while (clx.readUInt8(at) === 1) at += 3 + clx.readUInt16LE(at + 1);
  const size = clx.readUInt32LE(at + 1);
  const pieces = clx.subarray(at + 5, at + 5 + size);
  const count = Math.floor((pieces.length - 4) / (4 + pieceBytes));
  const texts: string[] = [];
  let left = stream.length;
  for (let index = 0; index < count && left > 0; index += 1) {
    const length = pieces.readUInt32LE(index * 4 + 4) - pieces.readUInt32LE(index * 4);
    const place = pieces.readUInt32LE((count + 1) * 4 + index * pieceBytes + 2);
    const isSingle = (place & singleBytes) !== 0;
    const from = isSingle ? (place & ~singleBytes) >>> 1 : place;
    const bytes = stream.subarray(from, from + length * (isSingle ? 1 : 2));
    // Pieces never overlap, so that their sum is no larger than the stream.
    left -= bytes.length;
    texts.push(decodeAs(bytes, isSingle ? "windows-1252" : "utf-16le") ?? "");
  }
  return texts.join("");
}
