import { z } from "zod";
import {
  Batch,
  BatchDetails,
  CaptureFileFields,
  Captured,
  EntryPages,
  EntryPageWords,
} from "#features/capture/contract.ts";
import { EntryConnections } from "#features/connections/contract.ts";
import { EntryPublication } from "#features/discover/contract.ts";
import { Entry } from "#features/entries/contract.ts";
import { EntryContent, EntryDocument } from "#features/reading/contract.ts";
import { EntriesDeleted, EntriesMoved, RestoredEntries } from "#features/trash/contract.ts";
import { pageOf } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

const settled =
  "Waits up to ten seconds for the entry to be processed, and returns its state then. With the header Prefer: respond-async it does not wait.";
const file = z.file();

export const saving = {
  tag: "Saving",
  about: "Content is stored at once and processed in the background.",
  operations: {
    "POST /api/functions/process-url": {
      summary: "Save a link",
      about: settled,
      answer: Captured,
      status: 201,
    },
    "POST /api/functions/process-page": {
      summary: "Save a link with the page as rendered by a browser",
      about: settled,
      answer: Captured,
      status: 201,
    },
    "POST /api/functions/process-text-entry": {
      summary: "Save a text",
      about: settled,
      answer: Captured,
      status: 201,
    },
    "POST /api/functions/upload-file": {
      summary: "Save a file: PDF, DOC, DOCX or TXT",
      about: settled,
      form: CaptureFileFields.extend({ file }),
      answer: Captured,
      status: 201,
    },
    "POST /api/batches": {
      summary: "Save up to 100 links at once, and announce files",
      about:
        "Each item is saved, already saved, or refused with the reason. Then send each waiting file to upload-file with batchItemId.",
      answer: z.object({ batch: BatchDetails }),
      status: 201,
    },
    "GET /api/batches": { summary: "The batches of the last seven days", answer: pageOf(Batch) },
    "GET /api/batches/:id": {
      summary: "A batch, with the outcome of each item",
      answer: BatchDetails,
    },
    "DELETE /api/batches/:id": {
      summary: "Dismiss a batch; its entries stay",
      answer: null,
    },
    "POST /api/entries/:id/reprocess": {
      summary: "Process an entry again, from its source or from a given text",
      answer: Entry,
    },
  },
} satisfies OperationGroup;

export const entries = {
  tag: "Entries",
  about: "The user's entries with their captured content.",
  operations: {
    "GET /api/entries": { summary: "List entries", answer: pageOf(Entry) },
    "GET /api/entries/:id": { summary: "One entry", answer: Entry },
    "PATCH /api/entries/:id": {
      summary: "Change an entry",
      about:
        "409 with the present `entry` in the error if it was changed after `updatedAt`. To show a hidden note to the members of a shared collection, an API key also needs the scope share.",
      answer: Entry,
    },
    "DELETE /api/entries/:id": { summary: "Move an entry to the trash", answer: null },
    "POST /api/entries/move": {
      summary: "Move entries to a collection: all of them, or none",
      answer: EntriesMoved,
    },
    "POST /api/entries/delete": {
      summary: "Move entries to the trash: all of them, or none",
      answer: EntriesDeleted,
    },
    "POST /api/entries/undo": {
      summary: "Undo a move or a deletion of the last hour",
      answer: RestoredEntries,
    },
    "POST /api/entries/restore": {
      summary: "Restore entries from the trash",
      answer: RestoredEntries,
    },
    "GET /api/entries/:id/content": {
      summary: "The full text of an entry, and its reading view",
      answer: EntryContent,
    },
    "GET /api/entries/:id/document": {
      summary: "A part of the text of an entry, as blocks",
      query: { from: "A `nextBlock` of an earlier answer; by default the beginning." },
      answer: EntryDocument,
    },
    "GET /api/entries/:id/pages": {
      summary: "The pages of an entry that were read by OCR",
      answer: EntryPages,
    },
    "GET /api/entries/:id/pages/:page": {
      summary: "The words of a page that was read by OCR, each with its position",
      answer: EntryPageWords,
    },
    "GET /api/entries/:id/file": {
      summary: "The uploaded file",
      answer: { type: "application/octet-stream", about: "The file with its own media type" },
    },
    "GET /api/entries/:id/connections": {
      summary: "Entries that are linked manually, or related by content",
      answer: EntryConnections,
    },
    "POST /api/entries/:id/links": {
      summary: "Link two entries",
      answer: EntryConnections,
      status: 201,
    },
    "DELETE /api/entries/:id/links/:otherId": { summary: "Remove a link", answer: null },
    "GET /api/entries/:id/publication": {
      summary: "What other people see, or would see, of an entry",
      answer: EntryPublication,
    },
    "PATCH /api/entries/:id/publication": {
      summary: "Set whether other people see the note of an entry",
      answer: EntryPublication,
    },
  },
} satisfies OperationGroup;
