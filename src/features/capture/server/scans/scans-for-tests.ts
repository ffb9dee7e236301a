/** PDFs whose pages are pictures, for tests. */
import { PDFDocument, StandardFonts } from "pdf-lib";

/** One page each: a line of text, a PNG in place of it, or nothing. */
export async function makeScan(
  pages: readonly (string | Uint8Array | null)[],
): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const content of pages) {
    const page = pdf.addPage();
    if (typeof content === "string") page.drawText(content, { x: 40, y: 700, size: 11, font });
    else if (content !== null) {
      const image = await pdf.embedPng(content);
      const width = page.getWidth();
      page.drawImage(image, { x: 0, y: 300, width, height: (width * image.height) / image.width });
    }
  }
  return Buffer.from(await pdf.save());
}

/** Lines of words as an engine reads them: one line below the other. */
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
