/** What reading an import file yields. Nothing in it is trusted but its shape: the importing cleans and bounds all of it. */
import type {
  ExportedCollection,
  ExportedConversation,
  ExportedLink,
  ExportedProject,
} from "#features/export/contract.ts";
import type { ImportFormat } from "#features/imports/contract.ts";

/** A place in the uploaded zip; size in bytes as the zip says. */
export type ItemFile = { path: string; name: string; type: string; size: number };

export type ImportItem = {
  /** The id that links and projects of our own format refer to; null in all others. */
  exportedId: string | null;
  source: "url" | "text" | "file";
  title: string | null;
  /** As it stands in the file; what schemes are kept is decided by the importing. */
  url: string | null;
  /** Outermost first, without the roots that browsers make ("Bookmarks bar"); empty: no folder. */
  folders: string[];
  /** Our own format names the collection by id instead. */
  exportedCollectionId: string | null;
  topics: string[];
  /** What the person wrote about it: becomes the why. */
  note: string | null;
  /** An excerpt or description that the format brings of the page. */
  description: string | null;
  highlights: { quote: string; note: string | null; createdAt: string | null }[];
  takeaways: string[];
  text: string | null;
  html: string | null;
  /** ISO 8601. */
  createdAt: string | null;
  updatedAt: string | null;
  /** Our own format alone, of which nothing is cleaned: whether strangers saw it is not taken over, all else is. */
  original: {
    title: string | null;
    summary: string | null;
    siteName: string | null;
    language: string | null;
    readingTimeMinutes: number | null;
    /** Otherwise it is read anew. */
    isRead: boolean;
  } | null;
  file: ItemFile | null;
  picture: ItemFile | null;
};

/** In the order of the file; "format" comes first. `line` as in ImportRow, unique. */
export type ImportFound =
  | { kind: "format"; format: ImportFormat }
  | { kind: "collection"; collection: ExportedCollection }
  | { kind: "item"; line: number; item: ImportItem }
  | { kind: "unreadable"; line: number; title: string | null; url: string | null; reason: string }
  | { kind: "link"; link: ExportedLink }
  | { kind: "project"; project: ExportedProject }
  | { kind: "conversation"; conversation: ExportedConversation }
  | { kind: "lost"; what: string; count: number; reason: string }
  /** Rows of the file so far, those of other parts included; at last those of the whole file. */
  | { kind: "rows"; count: number };
