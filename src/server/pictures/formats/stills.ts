/** Recognises PNG, JPEG and WebP. Of an animation, only the first frame is decoded. */
import { parseImageHeader } from "#server/files/image-header.ts";
import { decodeJpeg, decodePng, decodeWebp } from "./codecs.ts";
import { maxMegapixels, type SourcePicture } from "./source-picture.ts";

const decoders = { jpeg: decodeJpeg, png: decodePng, webp: decodeWebp };

export function readStill(bytes: Buffer): SourcePicture | null {
  const header = parseImageHeader(bytes);
  if (header === null) return null;
  const { type, width, height, orientation, isWhole, isAnimated } = header;
  if (type === "webp" && isAnimated) return readFirstFrame(bytes, isWhole);
  return {
    width,
    height,
    orientation,
    isWhole,
    maxMegapixels,
    decode: () => decoders[type](bytes),
  };
}

/** Repackages the first frame of an animated WebP as a still one. */
function readFirstFrame(bytes: Buffer, isWhole: boolean): SourcePicture | null {
  const frame = listChunks(bytes, 12).find(({ name }) => name === "ANMF")?.data;
  // Position, size, duration and flags take 16 bytes.
  if (frame === undefined || frame.length < 16) return null;
  const [width, height] = [frame.readUIntLE(6, 3) + 1, frame.readUIntLE(9, 3) + 1];
  const parts = listChunks(frame, 16).filter(({ name }) => ["ALPH", "VP8 ", "VP8L"].includes(name));
  const hasAlpha = parts.some(({ name }) => name !== "VP8 ");
  const extended = Buffer.alloc(10);
  extended[0] = hasAlpha ? 0x10 : 0;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const still = Buffer.concat([
    Buffer.from("WEBP"),
    ...[{ name: "VP8X", data: extended }, ...parts].map(packChunk),
  ]);
  const decode = () => decodeWebp(packChunk({ name: "RIFF", data: still }));
  return { width, height, orientation: 1, isWhole, maxMegapixels, decode };
}

type Chunk = { name: string; data: Buffer };

function listChunks(bytes: Buffer, from: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const name = bytes.toString("latin1", at, at + 4);
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
    // The frames that follow are not needed.
    if (name === "ANMF") break;
  }
  return chunks;
}

function packChunk({ name, data }: Chunk): Buffer {
  const start = Buffer.alloc(8);
  start.write(name, "latin1");
  start.writeUInt32LE(data.length, 4);
  return Buffer.concat([start, data, Buffer.alloc(data.length % 2)]);
}
