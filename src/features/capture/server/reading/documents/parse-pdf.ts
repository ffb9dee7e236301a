import { isLanguage } from "#shared/article/article-document.ts";
import { cleanLine, maxTextLength } from "../clean-text.ts";
import { cleanDocumentAuthor, cleanDocumentTitle } from "../document-title.ts";
import { openPdf, type OpenPdf } from "./pdf/open-pdf.ts";
import { createFormReader, type FormReader } from "./pdf/form-values.ts";
import { readLooseFields } from "./pdf/loose-fields.ts";
import { createPageReader, type PageText } from "./pdf/page-text.ts";
import { orderPages } from "./pdf/order-lines.ts";
import { joinBlocks } from "./pdf/join-blocks.ts";
import { writePages } from "./pdf/write-pages.ts";
import { locateBookmarks, readBookmarks } from "./pdf/outline.ts";
import { findPrintedTitle } from "./pdf/printed-title.ts";
import type { PdfLine } from "./pdf/pdf-line.ts";
import type { Segment } from "./pdf/segments.ts";
import {
  type ParseOutcome,
  type ReadRequest,
  type ScannedPage,
  fail,
} from "../reading-protocol.ts";

const maxPages = 3_000;
/** Pages whose beginnings are stored. */
const maxCountedPages = 20_000;
// A page that takes minutes must not lose the pages before it.
const budgetMs = 20_000;
/** Characters that a stamp or a page number may take: a page with fewer has no text of its own. */
const minPageLetters = 25;

function readPages(pdf: OpenPdf, form: FormReader | null): PageText[] {
  const pages: PageText[] = [];
  const read = createPageReader(pdf, form);
  const started = performance.now();
  const count = Math.min(pdf.pdfium.FPDF_GetPageCount(pdf.document), maxPages);
  let length = 0;
  while (pages.length < count && length <= maxTextLength) {
    if (performance.now() - started > budgetMs) break;
    const page = readPage(read, pages.length + 1);
    if (page === null) break;
    for (const { text } of [...page.segments, ...page.values]) length += text.length;
    pages.push(page);
  }
  return pages;
}

/** Null if PDFium failed, after which it cannot be used. */
function readPage(read: (page: number) => PageText, number: number): PageText | null {
  try {
    return read(number);
  } catch (error) {
    if (error instanceof Error && error.name === "RuntimeError") return null;
    // One broken page does not make the others unreadable.
    return { segments: [], values: [], hasImage: false };
  }
}

function countLetters(lines: readonly PdfLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.replace(/\s/g, "").length, 0);
}

/** The pages, from 1, whose text may be in images. */
function findPagesToScan(pages: readonly PageText[]): number[] {
  return pages.flatMap(({ segments, hasImage }, index) =>
    hasImage && countLetters(segments) < minPageLetters ? [index + 1] : [],
  );
}

/**
 * Replaces the text of the scanned pages by their recognised text and returns the numbers of these pages. Pages
 * whose text layer contains more are unchanged.
 */
function addScanned(pages: Segment[][], scanned: readonly ScannedPage[]): number[] {
  return scanned.flatMap(({ page, lines }) => {
    const own = pages[page - 1];
    if (own === undefined || countLetters(lines) <= countLetters(own)) return [];
    pages[page - 1] = lines.flatMap((line) => {
      const text = cleanLine(line.text, maxTextLength);
      return text === null ? [] : [{ ...line, text, turn: 0 }];
    });
    return [page];
  });
}

function explain(problem: "encrypted" | "malformed"): ParseOutcome {
  return problem === "encrypted"
    ? fail("encrypted", "This PDF is protected with a password.")
    : fail("malformed", "This PDF is damaged and cannot be read.");
}

/** Reads the text layer of a PDF and the recognised text of its images. Runs nothing in it. */
export async function parsePdf({ bytes, scanned }: ReadRequest): Promise<ParseOutcome> {
  try {
    const pdf = await openPdf(bytes);
    return typeof pdf === "string" ? explain(pdf) : readPdf(pdf, bytes, scanned);
  } catch {
    return explain("malformed");
  }
}

/** Adds what was filled in, except on pages whose images show it. */
function addValues(pages: Segment[][], values: readonly Segment[][], fromImages: number[]): void {
  for (const [at, added] of values.entries())
    if (!fromImages.includes(at + 1)) pages[at] = [...pages[at]!, ...added];
}

function readPdf(
  pdf: OpenPdf,
  bytes: Buffer,
  scanned: readonly ScannedPage[] | undefined,
): ParseOutcome {
  const form = createFormReader(pdf);
  const read = readPages(pdf, form);
  const toScan = scanned === undefined ? findPagesToScan(read) : [];
  if (toScan.length > 0)
    return { ok: false, kind: "scanned", message: "Its pages are images.", pages: toScan };
  const pages = read.map(({ segments }) => segments);
  const fromImages = addScanned(pages, scanned ?? []);
  const loose = form?.fieldCount === 0 ? readLooseFields(pdf, bytes, pages) : null;
  addValues(pages, loose ?? read.map(({ values }) => values), fromImages);
  const rows = orderPages(pages);
  const blocks = joinBlocks(rows);
  // Pages that were not read begin at the end of the text.
  const pageCount = Math.min(pdf.pdfium.FPDF_GetPageCount(pdf.document), maxCountedPages);
  const language = readLanguage(pdf);
  const written = writePages(blocks, Math.max(pages.length, pageCount), language);
  const { text, article } = written;
  if (text === "") {
    return fail(
      "empty",
      "This PDF holds only images or blank pages, so there is no text in it to read.",
    );
  }
  const outline = locateBookmarks(readBookmarks(pdf), blocks, written);
  const ends = [...written.pages.slice(1), text.length];
  return {
    ok: true,
    title: cleanDocumentTitle(readProperty(pdf, "Title")) ?? findPrintedTitle(rows),
    byline: cleanDocumentAuthor(readProperty(pdf, "Author")),
    siteName: null,
    language,
    publishedAt: null,
    text,
    article,
    pages: written.pages,
    ...(outline.length > 0 && { outline }),
    ...(fromImages.length > 0 && {
      scannedPages: fromImages.map((page) => ({
        page,
        start: written.pages[page - 1]!,
        end: ends[page - 1]!,
      })),
    }),
  };
}

function readLanguage({ pdfium, document, readText }: OpenPdf): string | null {
  const language = readText((buffer, size) =>
    pdfium.FPDFCatalog_GetLanguage(document, buffer, size),
  );
  return isLanguage(language) ? language : null;
}

function readProperty({ pdfium, document, readText }: OpenPdf, name: string): string {
  return readText((buffer, size) => pdfium.FPDF_GetMetaText(document, name, buffer, size));
}
