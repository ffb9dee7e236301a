// The messages between the server and its reader child, and the results for callers of the reader.
import type { Reading, ReadingInput } from "#features/enrichment/contract.ts";
import type { EntryFailure } from "#features/entries/contract.ts";
import type { ArticleDocument } from "#shared/article/article-document.ts";
import type { DocumentPiece, StoredDocument } from "#shared/article/document-pieces.ts";
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
  /** What is known for a summary of it, if one is wanted. */
  summarise?: SummaryFacts;
};

export type SummaryFacts = Pick<
  ReadingInput,
  "siteName" | "url" | "whyItsInteresting" | "knownTopics"
>;

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
type ReadFacts = {
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
  /** Plain text, a blank line between blocks, at most 2,000,000 characters, safe for PostgreSQL. */
  text: string;
  /** The offset in `text` at which each page of a PDF begins. */
  pages?: readonly number[];
  /** The outline of a PDF, if it has one. */
  outline?: readonly OutlineItem[];
  /** The pages of a PDF whose text comes from `scanned`, and where each begins and ends in `text`. */
  scannedPages?: readonly { page: number; start: number; end: number }[];
};

/** The text, facts and article that a parser makes of a source. */
export type ParsedSource = ReadFacts & {
  article: ArticleDocument;
};

export type ParseOutcome = ParsedSource | ReadFailure | PagesToScan;

/** A source as it is stored. */
export type ReadSuccess = ReadFacts & {
  /** Null for a text whose document is made when it is summarised. */
  document: StoredDocument | null;
  /** The pictures in the document, each source once. */
  pictures: readonly { source: string; caption: string }[];
  /** As the embedded reader summarises it, if that was wanted. */
  reading?: Reading;
};

/** `pages` of a PDF have no text and must be read as images before the document can be judged. */
export type PagesToScan = { ok: false; kind: "scanned"; message: string; pages: number[] };

export type ReadOutcome = ReadSuccess | ReadFailure | PagesToScan;

export type ReaderTask =
  | { task: "read"; request: ReadRequest }
  | { task: "summarise"; inputs: SummariseInput[]; knownTopics: string[] }
  /** Makes documents of texts that were stored without one, with the sanitised markup of a former version. */
  | { task: "documents"; sources: readonly StoredText[] }
  | { task: "cover"; bytes: Buffer; kind: CoverKind };

export type StoredText = { text: string; html: string | null };
export type MadeDocument = { text: string; document: StoredDocument };

/** Documents of which a picture can be made. */
export type CoverKind = "pdf" | "docx";

/** Without the topics, which all texts of a user share. */
export type SummariseInput = Omit<ReadingInput, "knownTopics"> & {
  /** The pieces of its document; null if the document must be made too. */
  pieces: readonly Pick<DocumentPiece, "blocks">[] | null;
};

export type ReaderAnswer =
  | { task: "read"; outcome: ReadOutcome }
  /** `documents` are those that were needed, null for the others. */
  | { task: "summarise"; readings: Reading[]; documents: (StoredDocument | null)[] }
  | { task: "documents"; documents: readonly MadeDocument[] }
  /** The bytes of a picture, or a sentence on why there is none. */
  | { task: "cover"; cover: Uint8Array | string };

export function fail(kind: ReadFailureKind, message: string): ReadFailure {
  return { ok: false, kind, message };
}

/** Of a source that states nothing but its text. */
export const noFacts = {
  ok: true,
  title: null,
  byline: null,
  siteName: null,
  language: null,
  publishedAt: null,
} as const;
