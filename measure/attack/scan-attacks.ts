/** Attacks on image reading: long scanned documents, and many pictures at once. */
import { PDFDocument } from "pdf-lib";
import { encodeGreyPng } from "../../src/server/files/png.ts";
import { ask, type Hostile, isOver, strike, strikeOn, uploadOf } from "./hostile-client.ts";

const pagesOfScan = 200;

export const scanAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "scanned documents of 200 pages": async (hostile) => {
    const { body, headers } = uploadOf("scan.pdf", await createScan());
    await strikeOn(hostile, 4, () =>
      strike(hostile, "/api/functions/upload-file", { method: "POST", body, headers }),
    );
  },
  "pictures read at once": async (hostile) => {
    const { body, headers } = uploadOf("noise.png", createNoise(2_400, 3_000));
    const paths: string[] = [];
    while (paths.length < 8 && !isOver(hostile)) {
      const sent = await ask<{ filePath: string }>(hostile, "/api/storage/image-uploads", {
        body,
        headers,
      });
      if (sent === null) break;
      paths.push(sent.filePath);
    }
    await strikeOn(hostile, 16, (round) =>
      strike(hostile, "/api/functions/extract-text", {
        body: JSON.stringify({ filePath: paths[round % paths.length] ?? "none" }),
        headers: round % 2 ? { accept: "text/event-stream" } : {},
      }),
    );
  },
};

let scan: Promise<Buffer> | undefined;

/** A PDF whose pages show the same picture, as large as a page scanned at 300 dpi. */
function createScan(): Promise<Buffer> {
  scan ??= (async () => {
    const pdf = await PDFDocument.create();
    const image = await pdf.embedPng(createNoise(2_480, 3_508));
    for (let index = 0; index < pagesOfScan; index += 1) {
      const page = pdf.addPage();
      page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
    }
    return Buffer.from(await pdf.save());
  })();
  return scan;
}

/** Small black marks in rows, which the OCR engine tries to read as letters. */
function createNoise(width: number, height: number): Buffer {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (y % 60 < 32 && x % 26 < 18 && (x * 7 + y * 13 + (x >> 3) * (y >> 3)) % 11 < 4)
        pixels[y * width + x] = 0;
  return encodeGreyPng({ width, height, stride: width, pixels });
}
