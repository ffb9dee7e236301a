/**
 * An import: a file is read and shown as a plan, its rows are imported one by one, and the result can be
 * undone.
 */
import { z } from "zod";
import { PageQuery } from "#shared/pages.ts";

/** Formats are recognised by content. "links" is a plain list of URLs; "csv" any other table with URLs. */
export const importFormats = [
  "commonplace",
  "netscape",
  "pocket",
  "instapaper",
  "omnivore",
  "raindrop",
  "readwise",
  "reader",
  "karakeep",
  "linkwarden",
  "linkding",
  "wallabag",
  "pinboard",
  "shiori",
  "onetab",
  "kindle",
  "markdown",
  "feed",
  "opml",
  "firefox",
  "csv",
  "links",
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Unfinished imports per user. */
export const mostOpenImports = 3;

/**
 * - reading: the file is being read; `counts.total` grows.
 * - ready: the dry run is done; the import waits for `start`.
 * - running, paused, finished.
 * - undoing, undone: its entries and collections are removed again.
 * - failed: the file could not be read, or the undo not be finished; `failure` has the reason.
 */
export type ImportStatus =
  | "reading"
  | "ready"
  | "running"
  | "paused"
  | "finished"
  | "undoing"
  | "undone"
  | "failed";

/**
 * Each row has one outcome:
 * - waiting: will be imported.
 * - imported: `entryId` is the entry.
 * - duplicate: the URL is already saved (`entryId`), or occurs earlier in the file (`entryId` null).
 * - refused: cannot be saved, such as a "javascript:" bookmark.
 * - unreadable: this row of the file is broken.
 * - failed: an error occurred while saving; it can be retried.
 * - removed: was imported, and removed by the undo.
 */
export const rowOutcomes = [
  "waiting",
  "imported",
  "duplicate",
  "refused",
  "unreadable",
  "failed",
  "removed",
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export type Import = {
  id: string;
  fileName: string;
  status: ImportStatus;
  /** Null until the format is recognised. */
  format: ImportFormat | null;
  /** The number of rows, in total and by outcome. */
  counts: { total: number } & Record<RowOutcome, number>;
  /** Fetch progress of the imported entries that are links. */
  reading: { waiting: number; ready: number; failed: number };
  /**
   * Collections that rows are saved in: the first 500 (20 in a list of imports), most rows first. `id` is
   * null until the collection is created.
   */
  collections: { id: string | null; title: string; rows: number }[];
  /** What the file contains that cannot be saved, such as "Read state of 12 articles", with the reason. */
  lost: { what: string; count: number; reason: string }[];
  /** The part of the file that is imported. A part has 100,000 rows: part 2 is rows 100,001 to 200,000. */
  part: number;
  /** Rows of the whole file, counted while it is read. */
  fileRows: number;
  /** Why it failed, paused by itself or, while it runs, waits for disk space; otherwise null. */
  failure: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type ImportRow = {
  /** The row's line, or its ordinal number, in the file. Unique within the import. */
  line: number;
  title: string | null;
  url: string | null;
  collection: string | null;
  outcome: RowOutcome;
  /** The reason for the outcome or, for a waiting or imported row, what was changed in it; otherwise null. */
  reason: string | null;
  entryId: string | null;
};

const partNumber = z.int().min(1, "Parts count from 1").max(10_000, "There is no such part");

/** The fields beside `file` in the multipart body of POST /api/import. */
export const ImportFields = z.object({
  /** If false, the import begins as soon as the file has been read. */
  dryRun: z.stringbool().default(true),
  /** The collection for rows without a folder; Unfiled if absent. */
  collectionId: z.uuid("That collection does not exist").optional(),
  part: z.coerce.number().pipe(partNumber).default(1),
});

/** The body of POST /api/imports/:id/part. */
export const ImportPart = z.object({ part: partNumber });
export type ImportPart = z.infer<typeof ImportPart>;

/** GET /api/imports/:id/rows, in the order of the file. */
export const ImportRowQuery = PageQuery.extend({ outcome: z.enum(rowOutcomes).optional() });
export type ImportRowQuery = z.infer<typeof ImportRowQuery>;

/*
 * Routes:
 * - POST /api/import 202 {import}
 * - GET /api/imports {items, nextCursor}
 * - GET /api/imports/:id {…Import}
 * - GET /api/imports/:id/rows {items, nextCursor}
 * - POST /api/imports/:id/start {…Import}; also resumes
 * - POST /api/imports/:id/pause {…Import}
 * - POST /api/imports/:id/part {part} {…Import}; reads another part of the file
 * - POST /api/imports/:id/rows/:line/retry {…ImportRow}; saves a duplicate again, or retries a failed row
 * - DELETE /api/imports/:id 202 {import}; undoes it. 204 if it did nothing and was deleted
 *
 * Each change is sent over GET /api/events as {type: "import", id}.
 */
