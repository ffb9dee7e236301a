/** Pictures of every supported format, made for tests. */
import createAvifEncoder from "@jsquash/avif/codec/enc/avif_enc.js";
import { defaultOptions as avifOptions } from "@jsquash/avif/meta.js";
import createJpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions as jpegOptions } from "@jsquash/jpeg/meta.js";
import { GifWriter } from "omggif";
import { deflateSync } from "node:zlib";
import { createPngChunk, pngSignature } from "#server/files/png.ts";
import { startCodec } from "../formats/codecs.ts";
import type { Pixels } from "../pixels.ts";

type Color = readonly [red: number, green: number, blue: number, alpha?: number];
type PixelsEncoder = {
  encode(data: Uint8Array, width: number, height: number, options: object): Uint8Array;
};

/** The color of each pixel by its position. */
export function paint(
  width: number,
  height: number,
  color: (x: number, y: number) => Color,
): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [red, green, blue, alpha = 255] = color(at % width, Math.floor(at / width));
    data.set([red, green, blue, alpha], at * 4);
  }
  return { data, width, height };
}

/** The left half is red, the right half blue. */
export function paintHalves(width: number, height: number): Pixels {
  return paint(width, height, (x) => (x < width / 2 ? [255, 0, 0] : [0, 0, 255]));
}

export async function encodeJpeg({ data, width, height }: Pixels): Promise<Buffer> {
  const wasm = "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
  const encoder = await startCodec<PixelsEncoder>(createJpegEncoder, wasm);
  return Buffer.from(encoder.encode(data, width, height, jpegOptions));
}

export async function encodeAvif({ data, width, height }: Pixels): Promise<Buffer> {
  const wasm = "@jsquash/avif/codec/enc/avif_enc.wasm";
  const encoder = await startCodec<PixelsEncoder>(createAvifEncoder, wasm);
  return Buffer.from(encoder.encode(data, width, height, { ...avifOptions, speed: 10 }));
}

export function encodePng({ data, width, height }: Pixels): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return packPng({ width, height }, deflateSync(rows, { level: 1 }));
}

/** A PNG whose header may declare another size than its data has. */
export function packPng(size: { width: number; height: number }, compressed: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width);
  header.writeUInt32BE(size.height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    pngSignature,
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", compressed),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Frames of black and white; the first pixel of each is `first`. */
export function encodeGif(width: number, height: number, { frames = 1, first = 0 } = {}): Buffer {
  const target = new Uint8Array(10_000 + frames * (width * height + 1_000));
  const writer = new GifWriter(target, width, height, { palette: [0x000000, 0xffffff] });
  for (let frame = 0; frame < frames; frame += 1) {
    const indices = new Uint8Array(width * height).fill(frame % 2 === 0 ? first : 1 - first);
    writer.addFrame(0, 0, width, height, indices, { delay: 5 });
  }
  return Buffer.from(target.subarray(0, writer.end()));
}

/** Each image is a PNG or a bitmap; `side` is what the list declares. */
export function packIcon(images: readonly { side: number; bytes: Buffer }[]): Buffer {
  const list = Buffer.alloc(6 + images.length * 16);
  list.writeUInt16LE(1, 2);
  list.writeUInt16LE(images.length, 4);
  let offset = list.length;
  for (const [index, { side, bytes }] of images.entries()) {
    const at = 6 + index * 16;
    list.set([side % 256, side % 256], at);
    list.writeUInt32LE(bytes.length, at + 8);
    list.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([list, ...images.map(({ bytes }) => bytes)]);
}

/** A bitmap of 32 bits per pixel of one color, as icons contain it. */
export function makeBitmap(side: number, [red, green, blue, alpha = 255]: Color): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(side * 2, 8);
  header.set([1, 0, 32, 0], 12);
  const pixels = Buffer.alloc(side * side * 4, Buffer.from([blue, green, red, alpha]));
  return Buffer.concat([header, pixels, Buffer.alloc(Math.ceil(side / 32) * 4 * side)]);
}

/** An EXIF block whose only tag is the orientation, inserted behind the start of a JPEG. */
export function addOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tag = `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, "0")}000000000000`;
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), Buffer.from(tag, "hex")]);
  const start = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), start, exif, jpeg.subarray(2)]);
}

/** An animation whose frames are these still pictures. */
export function animateWebp(stills: readonly Buffer[], width: number, height: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const frames = stills.map((still) => {
    const start = Buffer.alloc(16);
    start.writeUIntLE(width - 1, 6, 3);
    start.writeUIntLE(height - 1, 9, 3);
    return packChunk("ANMF", start, still.subarray(12));
  });
  return packChunk(
    "RIFF",
    Buffer.from("WEBP"),
    packChunk("VP8X", canvas),
    packChunk("ANIM", Buffer.alloc(6)),
    ...frames,
  );
}

function packChunk(name: string, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const start = Buffer.alloc(8);
  start.write(name, "latin1");
  start.writeUInt32LE(data.length, 4);
  return Buffer.concat([start, data, Buffer.alloc(data.length % 2)]);
}
