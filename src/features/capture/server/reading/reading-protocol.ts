// What the server and its reader child say to each other, and what callers of the reader get.
import type { Reading, ReadingInput } from "#features/enrichment/contract.ts";
import type { EntryFailure } from "#features/entries/contract.ts";
import type { PdfLine } from "./pdf-layout.ts";

export type ReadKind = "html" | "pdf" | "doc" | "docx" | "txt";

/** Foreign bytes to read, with what is known about where they came from. */
export type ReadRequest = {
  bytes: Buffer;
  /** What the source claims to be; the bytes themselves are looked at first. */
  kind: ReadKind;
  /** The final address of a page, after redirects; the base of its relative links. */
  url: string | null;
  /** The Content-Type header as it came, with its charset if any. */
  contentType: string | null;
  fileName: string | null;
  /** Of a PDF: what was read of pages that hold no text, as images. Absent before that was tried. */
  scanned?: readonly ScannedPage[];
  /** The markup of an article alone: no part of it is taken for something around it. */
  isArticle?: boolean;
};

/** `page` counts from 1; where a page could not be read, it has no lines. */
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

/** `message` is a whole sentence for a person. */
export type ReadFailure = { ok: false; kind: ReadFailureKind; message: string };

/** Title to `publishedAt` are null where the source does not say. */
export type ReadSuccess = {
  ok: true;
  title: string | null;
  byline: string | null;
  siteName: string | null;
  /** BCP 47, as the source declares it. */
  language: string | null;
  /** ISO 8601. */
  publishedAt: string | null;
  /** The address of the lead picture that a page names. */
  image?: string | null;
  /** Plain text, a blank line between blocks, at most 2,000,000 characters, safe for PostgreSQL. */
  text: string;
  /** The sanitised reading view; null where there is only text. */
  html: string | null;
  /** The pages of a PDF whose text is that of `scanned`, and where each begins and ends in `text`. */
  scannedPages?: readonly { page: number; start: number; end: number }[];
};

/** `pages` of a PDF hold no text, and are to be read as images before anything can be told of the whole. */
export type PagesToScan = { ok: false; kind: "scanned"; message: string; pages: number[] };

export type ReadOutcome = ReadSuccess | ReadFailure | PagesToScan;

export type ReaderTask =
  | { task: "read"; request: ReadRequest }
  | { task: "summarise"; inputs: SummariseInput[]; knownTopics: string[] };

/** Without the topics, which all of a person's texts share. */
export type SummariseInput = Omit<ReadingInput, "knownTopics">;

export type ReaderAnswer =
  | { task: "read"; outcome: ReadOutcome }
  | { task: "summarise"; readings: Reading[] };

export function fail(kind: ReadFailureKind, message: string): ReadFailure {
  return { ok: false, kind, message };
}

/** What is text and nothing else. */
export function giveText(text: string): ReadSuccess {
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
