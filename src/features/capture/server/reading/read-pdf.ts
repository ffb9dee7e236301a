import { getDocumentProxy } from "unpdf";
import { cleanText, maxTextLength } from "./clean-text.ts";
import { cleanDocumentAuthor, cleanDocumentTitle } from "./document-title.ts";
import { dropRunningLines, groupLines, joinParagraphs } from "./pdf-layout.ts";
import type { PdfItem, PdfLine } from "./pdf-layout.ts";
import type { ReadOutcome, ReadRequest } from "./reading-protocol.ts";
import { fail } from "./reading-protocol.ts";

const maxPages = 3_000;
// A page that takes minutes must not cost what was read before it.
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

// A stamp or a page number on scanned pages is no text. Image streams are never inside other streams.
function isScan(bytes: Buffer, text: string, pageCount: number): boolean {
  return text.length < pageCount * 25 && /\/Subtype\s*\/Image\b/.test(bytes.toString("latin1"));
}

function explain(error: unknown): ReadOutcome {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException")
    return fail("encrypted", "This PDF is protected with a password.");
  return fail("malformed", "This PDF is damaged and cannot be read.");
}

/** Reads the text layer of a PDF. Nothing in it is run, and images are not looked at. */
export async function readPdf({ bytes }: ReadRequest): Promise<ReadOutcome> {
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
    const text = cleanText(joinParagraphs(dropRunningLines(pages)).join("\n\n"));
    if (text === "" || isScan(bytes, text, pages.length)) {
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
    };
  } catch (error) {
    return explain(error);
  } finally {
    await pdf?.loadingTask.destroy().catch(() => {});
  }
}
