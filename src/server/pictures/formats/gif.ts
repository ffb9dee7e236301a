/** Reads the first frame of a GIF. What follows it is ignored, so that an animation costs as much as one frame. */
import { GifReader } from "omggif";
import type { Pixels } from "../pixels.ts";
import { maxMegapixels, type SourcePicture } from "./source-picture.ts";

const [extension, image, trailer] = [0x21, 0x2c, 0x3b];
const graphicControl = 0xf9;

export function readGif(bytes: Buffer): SourcePicture | null {
  if (!/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)) || bytes.length < 13) return null;
  const afterColors = 13 + sizeOfColors(bytes[10]!);
  let control: Buffer = Buffer.alloc(0);
  for (let at = afterColors; at + 10 <= bytes.length;) {
    if (bytes[at] === image) return readFrame(bytes, { afterColors, control, at });
    if (bytes[at] !== extension) return null;
    const end = skipBlocks(bytes, at + 2);
    if (end === null) return null;
    if (bytes[at + 1] === graphicControl) control = bytes.subarray(at, end);
    at = end;
  }
  return null;
}

function readFrame(
  bytes: Buffer,
  { afterColors, control, at }: { afterColors: number; control: Buffer; at: number },
): SourcePicture {
  const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)];
  // A frame may exceed the screen that the file declares. Browsers then enlarge the screen.
  const width = Math.max(bytes.readUInt16LE(6), left + bytes.readUInt16LE(at + 5));
  const height = Math.max(bytes.readUInt16LE(8), top + bytes.readUInt16LE(at + 7));
  // The blocks follow the colours of the frame and the size of its codes.
  const end = skipBlocks(bytes, at + 10 + sizeOfColors(bytes[at + 9] ?? 0) + 1);
  return {
    width,
    height,
    orientation: 1,
    isWhole: end !== null,
    maxMegapixels,
    decode: async () => {
      const start = Buffer.from(bytes.subarray(0, afterColors));
      start.writeUInt16LE(Math.min(width, 0xffff), 6);
      start.writeUInt16LE(Math.min(height, 0xffff), 8);
      const frame = bytes.subarray(at, end ?? bytes.length);
      return decodeFrame(Buffer.concat([start, control, frame, Buffer.from([trailer])]));
    },
  };
}

function decodeFrame(gif: Buffer): Pixels {
  const reader = new GifReader(gif);
  const { width, height } = reader;
  const data = new Uint8Array(width * height * 4);
  reader.decodeAndBlitFrameRGBA(0, data);
  return { data, width, height };
}

/** The bytes of the colour table that these flags announce. */
function sizeOfColors(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1);
}

/** The position after a sequence of blocks, each of which begins with its length; null if it does not end. */
function skipBlocks(bytes: Buffer, from: number): number | null {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at]!;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}
