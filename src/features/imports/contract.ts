/** An import: a file is read, shown as a plan, carried out row by row, and can be undone. */
import { z } from "zod";
import { PageQuery } from "#shared/pages.ts";

/** What a file is, told from its content. "links" is a plain list of addresses; "csv" any other table with addresses. */
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

/** Imports of one person that are not finished. */
export const mostOpenImports = 3;

/**
 * - reading: the file is being read; `counts.total` grows.
 * - ready: what would happen is known and waits for `start` (the dry run).
 * - running, paused, finished.
 * - undoing, undone: its entries and collections are removed again.
 * - failed: the file could not be read, or the undoing not be ended; `failure` says why.
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
 * One row, one outcome:
 * - waiting: will be imported.
 * - imported: `entryId` is the entry.
 * - duplicate: the address is saved already (`entryId`), or stands in the file before (`entryId` null).
 * - refused: it cannot be kept, such as a "javascript:" bookmark.
 * - unreadable: this row of the file is broken.
 * - failed: something went wrong while it was saved; it can be tried again.
 * - removed: imported, and taken away again by the undoing.
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
  /** Null until it is known. */
  format: ImportFormat | null;
  /** Rows in all and by outcome. */
  counts: { total: number } & Record<RowOutcome, number>;
  /** Of the imported entries that are links to be fetched: how far the reading is. */
  reading: { waiting: number; ready: number; failed: number };
  /** Collections that rows go into; the first 500 (in a list of imports 20), most rows first. `id` is null where it is still to be made. */
  collections: { id: string | null; title: string; rows: number }[];
  /** What the file holds and cannot be kept, such as "Read state of 12 articles", with the reason. */
  lost: { what: string; count: number; reason: string }[];
  /** Which rows of the file it takes: with 100,000 in a part, part 2 takes the rows 100,001 to 200,000. */
  part: number;
  /** Rows of the whole file, counted while it is read. */
  fileRows: number;
  /** Why it failed, paused by itself or, while it is under way, waits for space on the disk; null otherwise. */
  failure: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type ImportRow = {
  /** Where it stands in the file: the line, or the how-manieth thing it is. Unique within the import. */
  line: number;
  title: string | null;
  url: string | null;
  collection: string | null;
  outcome: RowOutcome;
  /** Why it has this outcome; of a waiting or imported row, what of it was changed; null where there is nothing to say. */
  reason: string | null;
  entryId: string | null;
};

const partNumber = z.int().min(1, "Parts count from 1").max(10_000, "There is no such part");

/** The fields beside `file` in the multipart body of POST /api/import. */
export const ImportFields = z.object({
  /** With false the import begins as soon as the file has been read. */
  dryRun: z.stringbool().default(true),
  /** Where rows without a folder go; Unfiled when absent. */
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
 * Routes: POST /api/import 202 {import}; GET /api/imports {items, nextCursor}; GET /api/imports/:id {…Import};
 * GET /api/imports/:id/rows {items, nextCursor}; POST /api/imports/:id/start (also resumes) {…Import};
 * POST /api/imports/:id/pause {…Import}; POST /api/imports/:id/part {part} {…Import} (reads another part of the file); POST /api/imports/:id/rows/:line/retry {…ImportRow} (a duplicate is saved
 * once more, a failed one tried again); DELETE /api/imports/:id 202 {import} (undo; one that did nothing is
 * forgotten: 204). Each change is told over GET /api/events as {type: "import", id}.
 */
