/** Encodes 8-bit greyscale images as PNG. */
import { crc32, deflateSync } from "node:zlib";

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function createPngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** `stride` is the number of bytes per row; 0 is black. */
export function encodeGreyPng(picture: {
  width: number;
  height: number;
  stride: number;
  pixels: Uint8Array;
}): Buffer {
  const { width, height, stride, pixels } = picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  // Each row starts with its filter type: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * stride, y * stride + width), y * (width + 1) + 1);
  return Buffer.concat([
    pngSignature,
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", deflateSync(rows, { level: 3 })),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}
