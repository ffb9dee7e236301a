// Renders pages of a PDF as pictures with PDFium in WebAssembly: no native code, scripts or network.
import { encodeGreyPng } from "#server/files/grey-png.ts";
import { openPdf } from "../reading/documents/pdf/open-pdf.ts";

/** Pixels; the text recognition uses no more. Equals A4 at 330 dpi. */
const maxPixels = 9_000_000;
const pointsPerInch = 72;
const pixelsPerInch = 300;
/** PDFium's constants: one byte of grey per pixel; with annotations, rendered in grey. */
const greyFormat = 1;
const renderFlags = 0x01 | 0x08;
/** Of 255 steps from black to white: a page with a smaller range between darkest and lightest is blank. */
const minContrast = 24;

export type RenderedPage = { png: Uint8Array | null; width: number; height: number };
export type LoadedPdf = {
  /** The size is in points; `png` is null for a blank page. Returns null if the page cannot be rendered. */
  renderPage: (page: number) => RenderedPage | null;
};

export async function loadPdf(bytes: Uint8Array): Promise<LoadedPdf | "encrypted" | "malformed"> {
  const pdf = await openPdf(bytes);
  if (typeof pdf === "string") return pdf;
  const { pdfium, document, memory } = pdf;

  function renderPage(number: number): RenderedPage | null {
    const page = pdfium.FPDF_LoadPage(document, number - 1);
    if (page === 0) return null;
    try {
      const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
      if (!(width > 0 && height > 0)) return null;
      if (pdfium.FPDFPage_CountObjects(page) === 0) return { png: null, width, height };
      return { png: renderBitmap(page, fitPixels(width, height)), width, height };
    } finally {
      pdfium.FPDF_ClosePage(page);
    }
  }

  function renderBitmap(page: number, size: { width: number; height: number }): Uint8Array | null {
    const bitmap = pdfium.FPDFBitmap_CreateEx(size.width, size.height, greyFormat, 0, 0);
    if (bitmap === 0) throw new RangeError("There is no memory left for the page.");
    try {
      const { width, height } = size;
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags);
      const stride = pdfium.FPDFBitmap_GetStride(bitmap);
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
      const pixels = memory.HEAPU8.subarray(start, start + stride * height);
      const picture = { width, height, stride, pixels };
      return isBlank(picture) ? null : encodeGreyPng(picture);
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  }

  return { renderPage };
}

function fitPixels(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(pixelsPerInch / pointsPerInch, Math.sqrt(maxPixels / (width * height)));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

function isBlank({ width, height, stride, pixels }: Parameters<typeof encodeGreyPng>[0]): boolean {
  let [darkest, lightest] = [255, 0];
  for (let y = 0; y < height; y += 1) {
    for (let at = y * stride; at < y * stride + width; at += 1) {
      const grey = pixels[at]!;
      if (grey < darkest) darkest = grey;
      if (grey > lightest) lightest = grey;
    }
  }
  return lightest - darkest < minContrast;
}
