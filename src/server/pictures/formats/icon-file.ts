/** Reads an ICO: a list of the same picture in several sizes, each a PNG or a bitmap. */
import decodeBmp from "decode-bmp";
import type { Pixels } from "../pixels.ts";
import { readStill } from "./stills.ts";
import type { SourcePicture } from "./source-picture.ts";

const start = Buffer.from([0, 0, 1, 0]);
/** Icons are shown at 16 px on screens with two pixels for each. */
const wantedSide = 32;
/** Bitmaps are decoded slowly, and larger icons are PNGs. */
const maxBitmapMegapixels = 0.3;

type Entry = { side: number; bytes: Buffer };

/** The smallest picture of at least 32 px, otherwise the largest. */
export function readIconFile(bytes: Buffer): SourcePicture | null {
  if (!bytes.subarray(0, 4).equals(start)) return null;
  const entries = listEntries(bytes);
  const large = entries.filter(({ side }) => side >= wantedSide);
  const best = large.length > 0 ? large.at(-1) : entries[0];
  return best === undefined ? null : (readStill(best.bytes) ?? readBitmap(best.bytes));
}

/** From the largest to the smallest; of the same size the one with more bytes, which has more colours, is last. */
function listEntries(bytes: Buffer): Entry[] {
  const entries: Entry[] = [];
  const count = bytes.length < 6 ? 0 : bytes.readUInt16LE(4);
  for (let index = 0; index < count; index += 1) {
    const at = 6 + index * 16;
    if (at + 16 > bytes.length) break;
    const [length, offset] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    // 0 means 256.
    if (offset + length <= bytes.length)
      entries.push({ side: bytes[at] || 256, bytes: bytes.subarray(offset, offset + length) });
  }
  return entries.sort(
    (one, other) => other.side - one.side || one.bytes.length - other.bytes.length,
  );
}

/** A bitmap without the header of a BMP file. Its height counts the mask below the picture. */
function readBitmap(bytes: Buffer): SourcePicture | null {
  if (bytes.length < 40 || bytes.readUInt32LE(0) !== 40) return null;
  const [width, height] = [bytes.readInt32LE(4), Math.floor(bytes.readInt32LE(8) / 2)];
  if (width <= 0 || height <= 0) return null;
  return {
    width,
    height,
    orientation: 1,
    isWhole: true,
    maxMegapixels: maxBitmapMegapixels,
    decode: async () => makeVisible(decodeBmp(bytes, { icon: true })),
  };
}

/** Old bitmaps of 32 bits leave the alpha of all pixels at 0. */
function makeVisible({ data: clamped, width, height }: ReturnType<typeof decodeBmp>): Pixels {
  const data = new Uint8Array(clamped.buffer);
  const isInvisible = data.every((value, index) => index % 4 !== 3 || value === 0);
  if (isInvisible) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width, height };
}
