/** Creates PDFs with scanned pages for tests. */
import { PDFDocument, StandardFonts } from "pdf-lib";

/** Width and height in points of a page that takes a fifth of the time of A4 to read. */
export const smallPage: [number, number] = [460, 240];

/** One page each: a line of text, a PNG, or an empty page. A4 if no `size` is given. */
export async function makeScan(
  pages: readonly (string | Uint8Array | null)[],
  size?: [number, number],
): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const content of pages) {
    const page = pdf.addPage(size);
    if (typeof content === "string")
      page.drawText(content, { x: 40, y: page.getHeight() - 140, size: 11, font });
    else if (content !== null) {
      const image = await pdf.embedPng(content);
      const width = page.getWidth();
      const height = (width * image.height) / image.width;
      page.drawImage(image, { x: 0, y: (page.getHeight() - height) / 2, width, height });
    }
  }
  return Buffer.from(await pdf.save());
}

/** Lines of words as an engine returns them, one below the other. */
export function makeReadLines(...texts: string[]) {
  const lines = texts.map((text, row) => ({
    words: text.split(" ").map((word, column) => ({
      text: word,
      confidence: 90,
      box: { x: 0.1 + column * 0.05, y: 0.1 + row * 0.02, width: 0.04, height: 0.012 },
    })),
  }));
  return { lines, milliseconds: 1 };
}
