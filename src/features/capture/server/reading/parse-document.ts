// Chooses the reader from the bytes; the declared type only resolves ambiguous cases.
import { detectType } from "./detect-type.ts";
import type { Reading } from "#features/enrichment/contract.ts";
import {
  type ParsedSource,
  type ParseOutcome,
  type ReadKind,
  type ReadOutcome,
  type ReadRequest,
  type SummaryFacts,
  fail,
} from "./reading-protocol.ts";

type Reader = (request: ReadRequest) => ParseOutcome | Promise<ParseOutcome>;

// Imported on first use, because the libraries take up to 100 ms and 30 MB each.
const readers: Record<ReadKind | "rtf", () => Promise<Reader>> = {
  html: async () => (await import("./html/parse-html.ts")).parseHtml,
  pdf: async () => (await import("./documents/parse-pdf.ts")).parsePdf,
  docx: async () => (await import("./documents/parse-docx.ts")).parseDocx,
  doc: async () => (await import("./documents/parse-doc.ts")).parseDoc,
  txt: async () => (await import("./documents/parse-txt.ts")).parseTxt,
  rtf: async () => (await import("./documents/parse-rtf.ts")).parseRtf,
  markdown: async () => (await import("./text/parse-markdown.ts")).parseMarkdown,
  json: async () => (await import("./text/parse-json.ts")).parseJson,
  feed: async () => (await import("./text/parse-feed.ts")).parseFeed,
};

const claims: Record<ReadKind, string> = {
  html: "a page",
  pdf: "a PDF",
  doc: "a Word document",
  docx: "a Word document",
  txt: "a text file",
  markdown: "a Markdown file",
  json: "a JSON file",
  feed: "a feed",
};

const textKinds: ReadonlySet<string> = new Set(["txt", "markdown", "json", "feed"]);

const plainTypes = /^(text\/(plain|markdown|csv)|application\/json)\b/i;

/** The reader to use, or the failure that explains why there is none. */
async function chooseReader(request: ReadRequest): Promise<ReadKind | "rtf" | ParseOutcome> {
  const { kind, bytes, contentType } = request;
  const detected = await detectType(bytes);
  if (detected?.kind === "other") {
    return kind === "html"
      ? fail("not_a_page", `This address leads to a file that is ${detected.name}, not to a page.`)
      : fail("unsupported", `This file is ${detected.name}. PDF, DOC, DOCX and TXT can be read.`);
  }
  // A text file may contain the source of a page or of a feed; it is still read as text.
  if (kind === "txt" && (detected?.kind === "html" || detected?.kind === "feed")) return "txt";
  if (detected) return detected.kind;
  if (kind === "html") return plainTypes.test(contentType ?? "") ? "txt" : "html";
  if (kind === "pdf") return "pdf";
  if (textKinds.has(kind)) return kind;
  const { decodeText } = await import("#server/text/decode-text.ts");
  return decodeText(bytes)
    ? "txt"
    : fail("malformed", `This file is damaged, or not ${claims[kind]} at all.`);
}

/** Reads untrusted bytes of any supported kind. Invalid input results in a failure, not an exception. */
export async function readDocument(request: ReadRequest): Promise<ReadOutcome> {
  const parsed = await parseDocument(request);
  if (!parsed.ok) return parsed;
  const { storeArticle } = await import("./article/make-document.ts");
  const { showFormulas } = await import("./article/show-formulas.ts");
  const outcome = { ...parsed, article: await showFormulas(parsed.article) };
  const stored = storeArticle(outcome);
  return request.summarise
    ? { ...stored, reading: await summarise(outcome, request.summarise) }
    : stored;
}

async function summarise(
  { article, text, title, siteName, language }: ParsedSource,
  facts: SummaryFacts,
): Promise<Reading> {
  const { enrichEmbedded } = await import("#features/enrichment/server/service.ts");
  const known = { text, title, language, siteName: siteName ?? facts.siteName };
  return enrichEmbedded({ ...facts, ...known, blocks: article.blocks });
}

/** The same, before its formulas are rendered and its document is divided. */
export async function parseDocument(request: ReadRequest): Promise<ParseOutcome> {
  if (request.bytes.length === 0)
    return fail("empty", `This is ${claims[request.kind]} of zero bytes: there is nothing in it.`);
  const chosen = await chooseReader(request);
  if (typeof chosen !== "string") return chosen;
  const read = await readers[chosen]();
  return read(request);
}
