// Renders pages of a PDF for text recognition with PDFium in WebAssembly: no native code, scripts or network.
import { encodePng } from "#server/files/png.ts";
import { openPdf } from "../reading/documents/pdf/open-pdf.ts";
import { openPage, type PageSize, renderPage } from "../reading/documents/pdf/render-page.ts";

/** Pixels; the text recognition uses no more. Equals A4 at 330 dpi. */
const maxPixels = 9_000_000;
const pointsPerInch = 72;
const pixelsPerInch = 300;

export type RenderedPage = PageSize & { png: Uint8Array | null };
export type LoadedPdf = {
  /** The size is in points; `png` is null for a blank page. Returns null if the page cannot be rendered. */
  renderPage: (page: number) => RenderedPage | null;
};

export async function loadPdf(bytes: Uint8Array): Promise<LoadedPdf | "encrypted" | "malformed"> {
  const pdf = await openPdf(bytes);
  if (typeof pdf === "string") return pdf;
  return {
    renderPage: (number) =>
      openPage(pdf, number, (page, size) => {
        if (pdf.pdfium.FPDFPage_CountObjects(page) === 0) return { png: null, ...size };
        const pixels = { ...fitPixels(size), channels: 1 as const };
        return { png: renderPage(pdf, page, pixels, encodePng), ...size };
      }),
  };
}

function fitPixels({ width, height }: PageSize): PageSize {
  const scale = Math.min(pixelsPerInch / pointsPerInch, Math.sqrt(maxPixels / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
