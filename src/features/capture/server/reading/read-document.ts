// Chooses the reader by what the bytes are; what they claim to be only settles doubts.
import { detectType } from "./detect-type.ts";
import type { ReadKind, ReadOutcome, ReadRequest } from "./reading-protocol.ts";
import { fail } from "./reading-protocol.ts";

type Reader = (request: ReadRequest) => ReadOutcome | Promise<ReadOutcome>;

// Imported when first needed: the libraries take up to 100 ms and 30 MB each.
const readers: Record<ReadKind | "rtf", () => Promise<Reader>> = {
  html: async () => (await import("./read-html.ts")).readHtml,
  pdf: async () => (await import("./read-pdf.ts")).readPdf,
  docx: async () => (await import("./read-docx.ts")).readDocx,
  doc: async () => (await import("./read-doc.ts")).readDoc,
  txt: async () => (await import("./read-txt.ts")).readTxt,
  rtf: async () => (await import("./read-rtf.ts")).readRtf,
};

const claims: Record<ReadKind, string> = {
  html: "a page",
  pdf: "a PDF",
  doc: "a Word document",
  docx: "a Word document",
  txt: "a text file",
};

const plainTypes = /^(text\/(plain|markdown|csv)|application\/json)\b/i;

/** The reader to use, or the sentence that says why there is none. */
async function chooseReader(request: ReadRequest): Promise<ReadKind | "rtf" | ReadOutcome> {
  const { kind, bytes, contentType } = request;
  const detected = await detectType(bytes);
  if (detected?.kind === "other") {
    return kind === "html"
      ? fail("not_a_page", `This address leads to a file that is ${detected.name}, not to a page.`)
      : fail("unsupported", `This file is ${detected.name}. PDF, DOC, DOCX and TXT can be read.`);
  }
  // A text file may hold the source of a page, or of an RTF document: it stays text.
  if (kind === "txt" && (!detected || detected.kind === "html")) return "txt";
  if (detected) return detected.kind;
  if (kind === "html") return plainTypes.test(contentType ?? "") ? "txt" : "html";
  if (kind === "pdf") return "pdf";
  const { decodeText } = await import("#server/decode-text.ts");
  return decodeText(bytes)
    ? "txt"
    : fail("malformed", `This file is damaged, or not ${claims[kind]} at all.`);
}

/** Reads foreign bytes of any supported kind. Bad input gives a failure, never an exception of ours. */
export async function readDocument(request: ReadRequest): Promise<ReadOutcome> {
  if (request.bytes.length === 0)
    return fail("empty", `This is ${claims[request.kind]} of zero bytes: there is nothing in it.`);
  const chosen = await chooseReader(request);
  if (typeof chosen !== "string") return chosen;
  const read = await readers[chosen]();
  return read(request);
}
