/** Pictures for tests: a letter made for this project, and broken pictures. */
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { createPngChunk, pngSignature } from "#server/files/png.ts";
import type { Answer, TestClient } from "#server/testing/test-client.ts";
import type { Raster } from "../reading/raster.ts";

export const letterLines = [
  "Dear Ada,",
  "The kettle in the north kitchen whistles at noon. Please",
  "bring 3 jars of honey, and the green ladder.",
  "Kind regards,",
  "Eve",
];

/** The text of line.png, which is read in a quarter of the time. */
export const singleLine = letterLines[2]!;

export function loadImage(
  name: "letter.png" | "letter.jpg" | "letter-cmyk.jpg" | "line.png",
): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}

/** Responds like the route: 201 with `filePath`. */
export function uploadImage(
  client: TestClient,
  bytes: Uint8Array,
  name = "letter.png",
): Promise<Answer<{ filePath: string }>> {
  const body = new FormData();
  body.append("file", new Blob([Uint8Array.from(bytes)]), name);
  return client.send("POST", "/api/storage/image-uploads", body);
}

function makeHeader(width: number, height: number, isInterlaced: boolean): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  data[12] = isInterlaced ? 1 : 0;
  return createPngChunk("IHDR", data);
}

// Adam7: the start and step of each pass.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Eight bits of grey; `chunks` are written before the pixels. */
export function encodePng(
  { width, height, pixels }: Raster,
  { isInterlaced = false, chunks = [] as Buffer[] } = {},
): Buffer {
  const rows: Buffer[] = [];
  for (const [left, top, across, down] of isInterlaced ? passes : [[0, 0, 1, 1] as const]) {
    for (let y = top; y < height; y += down) {
      const row = [0];
      for (let x = left; x < width; x += across) row.push(pixels[y * width + x]!);
      if (row.length > 1) rows.push(Buffer.from(row));
    }
  }
  const data = createPngChunk("IDAT", deflateSync(Buffer.concat(rows)));
  const end = createPngChunk("IEND", Buffer.alloc(0));
  return Buffer.concat([
    pngSignature,
    makeHeader(width, height, isInterlaced),
    ...chunks,
    data,
    end,
  ]);
}

/** Has this size in its header, and almost no data. */
export function makeHugePng(width: number, height: number): Buffer {
  const data = createPngChunk("IDAT", deflateSync(Buffer.alloc(280_000)));
  const end = createPngChunk("IEND", Buffer.alloc(0));
  return Buffer.concat([pngSignature, makeHeader(width, height, false), data, end]);
}

/** A JPEG with an EXIF orientation, 1 to 8. */
export function orientJpeg(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
