import { getDocumentProxy } from "unpdf";
import { cleanText, maxTextLength } from "../clean-text.ts";
import { cleanDocumentAuthor, cleanDocumentTitle } from "../document-title.ts";
import { dropRunningLines, groupLines, joinParagraphs } from "./pdf-layout.ts";
import type { PdfItem, PdfLine } from "./pdf-layout.ts";
import type { ReadOutcome, ReadRequest, ReadSuccess, ScannedPage } from "../reading-protocol.ts";
import { fail } from "../reading-protocol.ts";

const maxPages = 3_000;
// A page that takes minutes must not lose the pages before it.
const budgetMs = 20_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function readLines(pdf: Pdf): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  const started = performance.now();
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
    if (length > maxTextLength || performance.now() - started > budgetMs) break;
    try {
      const page = await pdf.getPage(number);
      const content = await page.getTextContent();
      const lines = groupLines(
        content.items.filter((item): item is typeof item & PdfItem => "str" in item),
      );
      page.cleanup();
      length += lines.reduce((sum, line) => sum + line.text.length, 0);
      pages.push(lines);
    } catch {
      pages.push([]); // One broken page does not make the others unreadable.
    }
  }
  return pages;
}

async function readInfo(pdf: Pdf): Promise<Record<string, unknown>> {
  try {
    return (await pdf.getMetadata()).info as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Characters that a stamp or a page number may take: a page with fewer has no text of its own. */
const minPageLetters = 25;

function countLetters(lines: readonly PdfLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.replace(/\s/g, "").length, 0);
}

/** The pages, from 1, whose text may be in images. Image streams are never inside other streams. */
function findPagesToScan(bytes: Buffer, pages: readonly PdfLine[][]): number[] {
  const bare = pages.flatMap((lines, index) =>
    countLetters(lines) < minPageLetters ? [index + 1] : [],
  );
  const hasImages = bare.length > 0 && /\/Subtype\s*\/Image\b/.test(bytes.toString("latin1"));
  return hasImages ? bare : [];
}

/**
 * Adds the recognised text of the scanned pages and returns the numbers of the pages that use it. Pages whose
 * text layer contains more are unchanged.
 */
function addScanned(pages: PdfLine[][], scanned: readonly ScannedPage[]): number[] {
  return scanned.flatMap(({ page, lines }) => {
    const own = pages[page - 1];
    if (own === undefined || countLetters(lines) <= countLetters(own)) return [];
    pages[page - 1] = [...lines];
    return [page];
  });
}

/** Where each page of `numbers` begins and ends in the joined text of the paragraphs. */
function locatePages(
  { paragraphs, starts }: ReturnType<typeof joinParagraphs>,
  numbers: readonly number[],
): NonNullable<ReadSuccess["scannedPages"]> {
  const offsets = [0];
  for (const paragraph of paragraphs) offsets.push(offsets.at(-1)! + paragraph.length + 2);
  const place = (index: number) => {
    const start = starts[index];
    return start === undefined ? offsets.at(-1)! : (offsets[start.paragraph] ?? 0) + start.offset;
  };
  return numbers.map((page) => ({ page, start: place(page - 1), end: place(page) }));
}

function explain(error: unknown): ReadOutcome {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException")
    return fail("encrypted", "This PDF is protected with a password.");
  return fail("malformed", "This PDF is damaged and cannot be read.");
}

/** Reads the text layer of a PDF and the recognised text of its images. Runs nothing in it. */
export async function parsePdf({ bytes, scanned }: ReadRequest): Promise<ReadOutcome> {
  let pdf: Pdf | null = null;
  try {
    pdf = await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      stopAtErrors: false,
    });
    const info = await readInfo(pdf);
    const pages = await readLines(pdf);
    const toScan = scanned === undefined ? findPagesToScan(bytes, pages) : [];
    if (toScan.length > 0)
      return { ok: false, kind: "scanned", message: "Its pages are images.", pages: toScan };
    const fromImages = addScanned(pages, scanned ?? []);
    const joined = joinParagraphs(dropRunningLines(pages));
    const text = cleanText(joined.paragraphs.join("\n\n"));
    if (text === "") {
      return fail(
        "empty",
        "This PDF holds only images or blank pages, so there is no text in it to read.",
      );
    }
    const language = typeof info["Language"] === "string" ? info["Language"] : "";
    return {
      ok: true,
      title: cleanDocumentTitle(info["Title"]),
      byline: cleanDocumentAuthor(info["Author"]),
      siteName: null,
      language: /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language) ? language : null,
      publishedAt: null,
      text,
      html: null,
      ...(fromImages.length > 0 && { scannedPages: locatePages(joined, fromImages) }),
    };
  } catch (error) {
    return explain(error);
  } finally {
    await pdf?.loadingTask.destroy().catch(() => {});
  }
}
