/** Items read from an import file. Only their shape is trusted: the import cleans and bounds every field. */
import type {
  ExportedCollection,
  ExportedConversation,
  ExportedEntry,
  ExportedLink,
  ExportedProject,
} from "#features/export/contract.ts";
import type { ExportedSavedFilter } from "#features/saved-filters/contract.ts";
import type { ExportedTopicRule } from "#features/topics/contract.ts";
import type { StoredDocument } from "#shared/article/document-pieces.ts";
import type { ImportFormat } from "#features/imports/contract.ts";

/** A file in the uploaded zip; size in bytes as the zip declares it. */
export type ItemFile = { path: string; name: string; type: string; size: number };

/** `source` is its URL in the page that shows it. Only the Commonplace format has more than the file. */
export type ItemPicture = ItemFile & { source?: string | null; caption?: string };

/** What is missing is not in the file. `colour` is any name. Times in ISO 8601. */
export type ItemHighlight = {
  quote: string;
  note: string | null;
  createdAt: string | null;
  updatedAt?: string | null;
  colour?: string | null;
  prefix?: string;
  suffix?: string;
  /** Offsets in the item's own text. */
  start?: number | null;
  end?: number | null;
  isLost?: boolean;
};

export type ItemFacts = Pick<
  ExportedEntry,
  "author" | "publishedOn" | "modifiedOn" | "canonicalUrl"
>;

export type ItemReading = {
  state: "reading" | "finished";
  position: number;
  length: number;
  /** In ISO 8601. */
  updatedAt: string | null;
};

export type ImportItem = {
  /** The id that links and projects of the Commonplace format refer to; null in other formats. */
  exportedId: string | null;
  source: "url" | "text" | "file";
  title: string | null;
  /** The URL in the file, unchecked; the import decides which schemes are allowed. */
  url: string | null;
  /** Outermost first, without the browsers' root folders ("Bookmarks bar"). Empty: no folder. */
  folders: string[];
  /** The Commonplace format refers to the collection by id instead. */
  exportedCollectionId: string | null;
  topics: string[];
  /** The topics of the capture, and the user's changes of them; only in the Commonplace format. */
  ownTopics?: OwnTopics | undefined;
  /** What the user wrote. It becomes the entry's note, marked as imported unless it is from one of our own exports. */
  note: string | null;
  isOwnNote: boolean;
  /** The page's excerpt or description in the file. */
  description: string | null;
  highlights: ItemHighlight[];
  /** Its text is the author, if any, as `description`, and then the quotes of its highlights. */
  isBook: boolean;
  takeaways: string[];
  /** Only in the Commonplace format. */
  rediscover: ExportedEntry["rediscover"];
  text: string | null;
  html: string | null;
  /** Only in the Commonplace format: the blocks of the text, which is theirs. */
  document?: { text: string; stored: StoredDocument } | null;
  /** In ISO 8601. */
  createdAt: string | null;
  updatedAt: string | null;
  /** The fields of its row that are not imported, named for the user, and the dates that could not be read. */
  unused: string[];
  unreadDates: string[];
  /** Null: unread. `position` is an offset in a text of `length`, or a part of it. */
  reading: ItemReading | null;
  /** The author, dates and address that the page states about itself. */
  facts: ItemFacts | null;
  /** Only in the Commonplace format; its fields are kept unchanged, except the visibility, which is ignored. */
  original: {
    title: string | null;
    summary: string | null;
    siteName: string | null;
    language: string | null;
    readingTimeMinutes: number | null;
    /** If false, the page is read again. */
    isRead: boolean;
  } | null;
  file: ItemFile | null;
  /** The lead picture, the site's icon, and the pictures of the text in its order. */
  picture: ItemPicture | null;
  icon: ItemPicture | null;
  pictures: ItemPicture[];
};

export type OwnTopics = { captured: string[]; added: string[]; removed: string[] };

/** In the order of the file, "format" first. `line` as in ImportRow, unique. */
export type ImportFound =
  | { kind: "format"; format: ImportFormat }
  | { kind: "collection"; collection: ExportedCollection }
  /** The description of a folder, which its collection gets if the import creates it. */
  | { kind: "folder"; folders: string[]; description: string }
  | { kind: "item"; line: number; item: ImportItem }
  | { kind: "unreadable"; line: number; title: string | null; url: string | null; reason: string }
  | { kind: "link"; link: ExportedLink }
  | { kind: "project"; project: ExportedProject }
  | { kind: "filter"; filter: ExportedSavedFilter }
  | { kind: "conversation"; conversation: ExportedConversation }
  | { kind: "topics"; rules: ExportedTopicRule[]; pinned: string[] }
  | { kind: "lost"; what: string; count: number; reason: string }
  /** The number of rows so far, including other parts; the last one is the total. */
  | { kind: "rows"; count: number };
