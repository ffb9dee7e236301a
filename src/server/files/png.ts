/** Encodes 8-bit images as PNG. */
import { crc32, deflateSync } from "node:zlib";

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** `stride` is the number of bytes per row. One channel is grey, where 0 is black; three are red, green and blue. */
export type Bitmap = {
  width: number;
  height: number;
  stride: number;
  channels: 1 | 3;
  pixels: Uint8Array;
};

const colourTypes = { 1: 0, 3: 2 } as const;

export function createPngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

export function encodePng({ width, height, stride, channels, pixels }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = colourTypes[channels];
  const length = width * channels;
  // Each row starts with its filter type: none.
  const rows = Buffer.alloc((length + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * stride, y * stride + length), y * (length + 1) + 1);
  return Buffer.concat([
    pngSignature,
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", deflateSync(rows, { level: 3 })),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function encodeGreyPng(picture: Omit<Bitmap, "channels">): Buffer {
  return encodePng({ ...picture, channels: 1 });
}
