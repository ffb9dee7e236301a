import { z } from "zod";
import { Import, ImportAccepted, ImportFields, ImportRow } from "#features/imports/contract.ts";
import { Restored, TrashPage } from "#features/trash/contract.ts";
import { pageOf } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const exporting = {
  tag: "Export",
  about: "All of the user's data, or a part of it, as files that other programs can read.",
  operations: {
    "GET /api/export": {
      summary: "Download everything, a collection, a project or a selection",
      about:
        "Has a length and an ETag, and an interrupted download can be resumed (Range, If-Range), unless it is very large.",
      answer: {
        type: "application/octet-stream",
        about: "JSON, HTML, CSV or a zip, depending on the parameters",
      },
    },
    "GET /api/export/schema.json": {
      summary: "The JSON Schema of a JSON export",
      answer: { type: "application/json", about: "A JSON Schema" },
    },
  },
} satisfies OperationGroup;

export const importing = {
  tag: "Import",
  about: "Imports a file of this or another program: preview it, run it row by row, and undo it.",
  operations: {
    "POST /api/import": {
      summary: "Upload a file",
      about:
        "The format is detected from the content. With dryRun=false the import starts automatically.",
      form: ImportFields.extend({ file: z.file() }),
      answer: ImportAccepted,
      status: 202,
    },
    "GET /api/imports": { summary: "List imports, newest first", answer: pageOf(Import) },
    "GET /api/imports/:id": { summary: "One import", answer: Import },
    "GET /api/imports/:id/rows": {
      summary: "The rows of an import, in the order of the file",
      answer: pageOf(ImportRow),
    },
    "POST /api/imports/:id/part": {
      summary: "Choose which 100,000 rows of a larger file to import",
      about:
        "Reads that part of the file in place of the one that was read, before the import begins.",
      answer: Import,
    },
    "POST /api/imports/:id/start": { summary: "Start or resume an import", answer: Import },
    "POST /api/imports/:id/pause": { summary: "Pause an import", answer: Import },
    "POST /api/imports/:id/rows/:line/retry": {
      summary: "Retry a failed row, or save a duplicate anyway",
      answer: ImportRow,
    },
    "DELETE /api/imports/:id": {
      summary: "Undo an import",
      about: "An import without changes is deleted: 204.",
      answer: ImportAccepted,
      status: 202,
    },
  },
} satisfies OperationGroup;

export const trash = {
  tag: "Trash",
  about: "Deleted items, kept for 30 days.",
  operations: {
    "GET /api/trash": { summary: "List deleted items", answer: TrashPage },
    "POST /api/trash/:id/restore": { summary: "Restore an item", answer: Restored },
    "DELETE /api/trash/:id": { summary: "Delete an item permanently", answer: null },
    "DELETE /api/trash": { summary: "Empty the trash", answer: null },
  },
} satisfies OperationGroup;
