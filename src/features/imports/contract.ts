/**
 * An import: a file is read and shown as a plan, its rows are imported one by one, and the result can be
 * undone.
 */
import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";

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
  "hypothesis",
  "diigo",
  "zotero",
  "takeout",
  "goodlinks",
  "matter",
  "csv",
  "links",
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Unfinished imports per user. */
export const maxOpenImports = 3;

/**
 * - reading: the file is being read; `counts.total` grows.
 * - ready: the dry run is done; the import waits for `start`.
 * - running, paused, finished.
 * - undoing, undone: its entries and collections are removed again.
 * - failed: the file could not be read, or the undo not be finished; `failure` has the reason.
 */
export const ImportStatus = z.enum([
  "reading",
  "ready",
  "running",
  "paused",
  "finished",
  "undoing",
  "undone",
  "failed",
]);
export type ImportStatus = z.infer<typeof ImportStatus>;

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

const rows = z.number().describe("Rows");

export const Import = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    status: ImportStatus.describe("ready: the preview is complete and the import can be started."),
    format: z.enum(importFormats).nullable().describe("Null until the format is recognised."),
    counts: z.object({
      total: rows,
      waiting: rows,
      imported: rows,
      duplicate: rows,
      refused: rows,
      unreadable: rows,
      failed: rows,
      removed: rows,
    }),
    reading: z
      .object({ waiting: z.number(), ready: z.number(), failed: z.number() })
      .describe("The progress of processing the imported links."),
    collections: z
      .array(
        z.object({
          id: z.uuid().nullable().describe("Null until the collection is created."),
          title: z.string(),
          rows: z.number(),
        }),
      )
      .describe(
        "Collections that rows are saved in: the first 500 (20 in a list of imports), most rows first.",
      ),
    added: z
      .object({
        highlights: z.number(),
        entries: z.number(),
        waiting: z.number().describe("Duplicates with something that their entries may lack."),
      })
      .describe(
        "Highlights that were added to entries that the user had. Of duplicates, highlights are added, and a reading state and topics where the entry has none.",
      ),
    part: z.int().describe("Which 100,000 rows of the file it takes, from 1"),
    fileRows: z.int().describe("Rows of the whole file, counted while it is read"),
    lost: z
      .array(z.object({ what: z.string(), count: z.number(), reason: z.string() }))
      .describe("Content of the file that cannot be imported."),
    failure: z
      .string()
      .nullable()
      .describe("Why it failed, paused by itself or, while it runs, waits for disk space."),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof Import>;

/** The response of POST /api/import, and of DELETE /api/imports/:id if there is something to undo. */
export const ImportAccepted = z.object({ import: Import });
export type ImportAccepted = z.infer<typeof ImportAccepted>;

export const ImportRow = z
  .object({
    line: z
      .number()
      .describe("The row's line, or its ordinal number, in the file. Unique within the import."),
    title: z.string().nullable(),
    url: z.string().nullable(),
    collection: z.string().nullable(),
    outcome: z.enum(rowOutcomes),
    reason: z
      .string()
      .nullable()
      .describe(
        "The reason for the outcome or, for a waiting or imported row, what was changed in it.",
      ),
    entryId: z.uuid().nullable(),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.infer<typeof ImportRow>;

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

export const importsApi = defineApi("Import", {
  "GET /api/imports": {
    summary: "List imports, newest first",
    scope: "read",
    query: PageQuery,
    answer: pageOf(Import),
  },
  "GET /api/imports/:id": { summary: "One import", scope: "read", answer: Import },
  "GET /api/imports/:id/rows": {
    summary: "The rows of an import, in the order of the file",
    scope: "read",
    query: ImportRowQuery,
    answer: pageOf(ImportRow),
  },
  "POST /api/imports/:id/start": {
    summary: "Start or resume an import",
    scope: "write",
    rate: "importChanges",
    answer: Import,
  },
  "POST /api/imports/:id/pause": {
    summary: "Pause an import",
    scope: "write",
    rate: "importChanges",
    answer: Import,
  },
  "POST /api/imports/:id/part": {
    summary: "Choose which 100,000 rows of a larger file to import",
    about:
      "Reads that part of the file in place of the one that was read, before the import begins.",
    scope: "write",
    rate: "importChanges",
    body: ImportPart,
    answer: Import,
  },
  "POST /api/imports/:id/rows/:line/retry": {
    summary: "Retry a failed row, or save a duplicate anyway",
    params: z.object({ id: z.uuid(), line: z.coerce.number().int().min(0).max(2_147_483_647) }),
    scope: "write",
    rate: "importChanges",
    answer: ImportRow,
  },
  "DELETE /api/imports/:id": {
    summary: "Undo an import",
    about: "An import without changes is deleted: 204.",
    scope: "write",
    rate: "importChanges",
    answer: ImportAccepted,
    status: 202,
  },
  "POST /api/import": {
    summary: "Upload a file",
    about:
      "The format is detected from the content. With dryRun=false the import starts automatically.",
    scope: "write",
    rate: "imports",
    streamsBody: true,
    form: ImportFields.extend({ file: z.file() }),
    answer: ImportAccepted,
    status: 202,
  },
});
