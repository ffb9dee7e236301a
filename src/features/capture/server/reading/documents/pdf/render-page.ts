// Renders a page of an open PDF as pixels.
import type { Bitmap } from "#server/files/png.ts";
import type { OpenPdf } from "./open-pdf.ts";

/** PDFium's constants: bytes per pixel, and with annotations. */
const formats = { 1: 1, 3: 2 } as const;
const withAnnotations = 0x01;
const inGrey = 0x08;
const redFirst = 0x10;
/** Of 255 steps from black to white: a page with a smaller range between darkest and lightest is blank. */
const minContrast = 24;

export type PageSize = { width: number; height: number };

/** `size` is in points. Returns null if the page does not exist or is damaged. `page` counts from 1. */
export function openPage<Result>(
  { pdfium, document }: OpenPdf,
  page: number,
  read: (handle: number, size: PageSize) => Result,
): Result | null {
  const handle = pdfium.FPDF_LoadPage(document, page - 1);
  if (handle === 0) return null;
  try {
    const size = {
      width: pdfium.FPDF_GetPageWidthF(handle),
      height: pdfium.FPDF_GetPageHeightF(handle),
    };
    return size.width > 0 && size.height > 0 ? read(handle, size) : null;
  } finally {
    pdfium.FPDF_ClosePage(handle);
  }
}

/**
 * Passes the pixels, in grey (1 channel) or colour (3), to `read`, after which they are gone. Null for a blank
 * page.
 */
export function renderPage<Result>(
  { pdfium, memory }: OpenPdf,
  handle: number,
  { width, height, channels }: PageSize & Pick<Bitmap, "channels">,
  read: (bitmap: Bitmap) => Result,
): Result | null {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, formats[channels], 0, 0);
  if (bitmap === 0) throw new RangeError("There is no memory left for the page.");
  try {
    const flags = withAnnotations | (channels === 1 ? inGrey : redFirst);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, flags);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = memory.HEAPU8.subarray(start, start + stride * height);
    const rendered = { width, height, stride, pixels, channels };
    return isBlank(rendered) ? null : read(rendered);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function isBlank({ width, height, stride, pixels, channels }: Bitmap): boolean {
  let [darkest, lightest] = [255, 0];
  for (let y = 0; y < height; y += 1) {
    for (let at = y * stride; at < y * stride + width * channels; at += 1) {
      const value = pixels[at]!;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
    }
  }
  return lightest - darkest < minContrast;
}
