import { z } from "zod";
import { ImportFields } from "#features/imports/contract.ts";
import type { OperationGroup } from "../operation.ts";
import {
  Import,
  ImportInside,
  ImportPage,
  ImportRow,
  ImportRowPage,
  Restored,
  TrashPage,
} from "../schemas/keeping.ts";

export const exporting = {
  tag: "Export",
  about: "Everything of a person, or a part of it, as files that other programs read.",
  operations: {
    "GET /api/export": {
      summary: "Download everything, a collection, a project or a selection",
      about:
        "Has a length and an ETag, and can be begun again where it was cut (Range, If-Range), unless it is very large.",
      answer: {
        type: "application/octet-stream",
        about: "JSON, HTML or CSV, or a zip, by what was asked for",
      },
    },
    "GET /api/export/schema.json": {
      summary: "The JSON Schema of an export as JSON",
      answer: { type: "application/json", about: "A JSON Schema" },
    },
  },
} satisfies OperationGroup;

export const importing = {
  tag: "Import",
  about:
    "A file of this or another program is read, shown as a plan, carried out row by row, and can be undone.",
  operations: {
    "POST /api/import": {
      summary: "Send a file",
      about: "What it is, is told from its content. With dryRun=false the import begins by itself.",
      form: ImportFields.extend({ file: z.file() }),
      answer: ImportInside,
      status: 202,
    },
    "GET /api/imports": { summary: "List imports, newest first", answer: ImportPage },
    "GET /api/imports/:id": { summary: "One import", answer: Import },
    "GET /api/imports/:id/rows": {
      summary: "The rows of an import, in the order of the file",
      answer: ImportRowPage,
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
      summary: "Try a row again that failed, or save a duplicate once more",
      answer: ImportRow,
    },
    "DELETE /api/imports/:id": {
      summary: "Undo an import",
      about: "One that did nothing is forgotten: 204.",
      answer: ImportInside,
      status: 202,
    },
  },
} satisfies OperationGroup;

export const trash = {
  tag: "Trash",
  about: "What was deleted, for 30 days.",
  operations: {
    "GET /api/trash": { summary: "List what was deleted", answer: TrashPage },
    "POST /api/trash/:id/restore": { summary: "Restore one", answer: Restored },
    "DELETE /api/trash/:id": { summary: "Delete one for good", answer: null },
    "DELETE /api/trash": { summary: "Empty the trash", answer: null },
  },
} satisfies OperationGroup;
