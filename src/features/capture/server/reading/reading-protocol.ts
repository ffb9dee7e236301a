// The messages between the server and its reader child, and the results for callers of the reader.
import type { Reading, ReadingInput } from "#features/enrichment/contract.ts";
import type { EntryFailure } from "#features/entries/contract.ts";
import type { OutlineItem } from "#shared/outline-item.ts";
import type { PdfLine } from "./documents/pdf/pdf-line.ts";

export type ReadKind = "html" | "pdf" | "doc" | "docx" | "txt" | "markdown" | "json" | "feed";

/** Untrusted bytes to read, with what is known about their source. */
export type ReadRequest = {
  bytes: Buffer;
  /** The declared type; the bytes are checked first. */
  kind: ReadKind;
  /** The final URL of a page, after redirects; the base of its relative links. */
  url: string | null;
  /** The Content-Type header as received, including any charset. */
  contentType: string | null;
  fileName: string | null;
  /** For a PDF: the recognised text of pages that contain only images. Absent before the first attempt. */
  scanned?: readonly ScannedPage[];
  /** The markup contains only an article, so that nothing is removed as surroundings. */
  isArticle?: boolean;
};

/** `page` counts from 1; a page that could not be read has no lines. */
export type ScannedPage = { page: number; lines: readonly PdfLine[] };

export type ReadFailureKind = Extract<
  EntryFailure["kind"],
  | "not_a_page"
  | "blocked"
  | "login"
  | "consent"
  | "empty"
  | "encrypted"
  | "malformed"
  | "unsupported"
  | "too_large"
  | "timeout"
>;

/** `message` is a complete sentence for the user. */
export type ReadFailure = { ok: false; kind: ReadFailureKind; message: string };

/** Title to `canonicalUrl` are null if the source does not state them. */
export type ReadSuccess = {
  ok: true;
  title: string | null;
  byline: string | null;
  siteName: string | null;
  /** BCP 47, as declared by the source. */
  language: string | null;
  /** Calendar dates; see parseCalendarDate. */
  publishedAt: string | null;
  modifiedAt?: string | null;
  /** The page's own address on its site. */
  canonicalUrl?: string | null;
  /** The URLs of the lead picture and of the site's icon that a page names. */
  image?: string | null;
  icon?: string | null;
  /** The pictures in `html`, each source once. */
  pictures?: readonly { source: string; caption: string }[];
  /** Plain text, a blank line between blocks, at most 2,000,000 characters, safe for PostgreSQL. */
  text: string;
  /** The sanitised reading view; null if there is only text. */
  html: string | null;
  /** Where each page of a PDF begins in `text`. */
  pages?: readonly number[];
  /** The outline of a PDF, if it has one. */
  outline?: readonly OutlineItem[];
  /** The pages of a PDF whose text comes from `scanned`, and where each begins and ends in `text`. */
  scannedPages?: readonly { page: number; start: number; end: number }[];
};

/** `pages` of a PDF have no text and must be read as images before the document can be judged. */
export type PagesToScan = { ok: false; kind: "scanned"; message: string; pages: number[] };

export type ReadOutcome = ReadSuccess | ReadFailure | PagesToScan;

export type ReaderTask =
  | { task: "read"; request: ReadRequest }
  | { task: "summarise"; inputs: SummariseInput[]; knownTopics: string[] }
  /** Lists the pictures of a stored reading view. */
  | { task: "pictures"; html: string }
  | { task: "cover"; bytes: Buffer; kind: CoverKind };

/** Documents of which a picture can be made. */
export type CoverKind = "pdf" | "docx";

/** Without the topics, which all texts of a user share. */
export type SummariseInput = Omit<ReadingInput, "knownTopics">;

export type ReaderAnswer =
  | { task: "read"; outcome: ReadOutcome }
  | { task: "summarise"; readings: Reading[] }
  | { task: "pictures"; pictures: NonNullable<ReadSuccess["pictures"]> }
  /** The bytes of a picture, or a sentence on why there is none. */
  | { task: "cover"; cover: Uint8Array | string };

export function fail(kind: ReadFailureKind, message: string): ReadFailure {
  return { ok: false, kind, message };
}

/** A success with text only. */
export function createTextResult(text: string): ReadSuccess {
  return {
    ok: true,
    title: null,
    byline: null,
    siteName: null,
    language: null,
    publishedAt: null,
    text,
    html: null,
  };
}
