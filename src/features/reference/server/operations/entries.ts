import { z } from "zod";
import { CaptureFileFields } from "#features/capture/contract.ts";
import type { OperationGroup } from "../operation.ts";
import {
  Entry,
  EntryConnections,
  EntryContent,
  EntryInside,
  EntryPage,
  EntryPages,
  EntryPageWords,
} from "../schemas/entry.ts";
import { Publication } from "../schemas/discover.ts";
import { RestoredEntries } from "../schemas/keeping.ts";

const settled =
  "Waits up to ten seconds until it is read, and answers as it then stands; with the header Prefer: respond-async it does not wait.";
const file = z.file();

export const saving = {
  tag: "Saving",
  about: "What is saved is stored before anything is done with it; reading it follows by itself.",
  operations: {
    "POST /api/functions/process-url": {
      summary: "Save a link",
      about: settled,
      answer: EntryInside,
      status: 201,
    },
    "POST /api/functions/process-page": {
      summary: "Save a link with its page as a browser shows it",
      about: settled,
      answer: EntryInside,
      status: 201,
    },
    "POST /api/functions/process-text-entry": {
      summary: "Save a text",
      about: settled,
      answer: EntryInside,
      status: 201,
    },
    "POST /api/functions/upload-file": {
      summary: "Save a file: PDF, DOC, DOCX or TXT",
      about: settled,
      form: CaptureFileFields.extend({ file }),
      answer: EntryInside,
      status: 201,
    },
    "POST /api/entries/:id/reprocess": {
      summary: "Read an entry anew, from its source or from a text given here",
      answer: Entry,
    },
  },
} satisfies OperationGroup;

export const entries = {
  tag: "Entries",
  about: "A person's cards, joined with what was captured.",
  operations: {
    "GET /api/entries": { summary: "List entries", answer: EntryPage },
    "GET /api/entries/:id": { summary: "One entry", answer: Entry },
    "PATCH /api/entries/:id": { summary: "Change an entry", answer: Entry },
    "DELETE /api/entries/:id": { summary: "Delete an entry: it goes into the trash", answer: null },
    "POST /api/entries/move": {
      summary: "Move entries to a collection: all of them, or none",
      answer: z.object({ moved: z.number(), changeId: z.uuid() }),
    },
    "POST /api/entries/delete": {
      summary: "Delete entries: all of them, or none",
      answer: z.object({ deleted: z.number(), changeId: z.uuid() }),
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
      summary: "The whole text of an entry, and a reading view of it",
      answer: EntryContent,
    },
    "GET /api/entries/:id/pages": {
      summary: "The pages of an entry that were read as images",
      answer: EntryPages,
    },
    "GET /api/entries/:id/pages/:page": {
      summary: "The words of such a page, each with its place",
      answer: EntryPageWords,
    },
    "GET /api/entries/:id/file": {
      summary: "The file that was uploaded",
      answer: { type: "application/octet-stream", about: "Its bytes, with its own media type" },
    },
    "GET /api/entries/:id/image": {
      summary: "A picture of the saved page, as it was when it was saved",
      answer: { type: "image/*", about: "The picture" },
    },
    "GET /api/entries/:id/picture": {
      summary: "The lead picture of an entry",
      answer: { type: "image/*", about: "The picture" },
    },
    "GET /api/entries/:id/connections": {
      summary: "Entries linked by hand, and related by content",
      answer: EntryConnections,
    },
    "POST /api/entries/:id/links": {
      summary: "Link two entries",
      answer: EntryConnections,
      status: 201,
    },
    "DELETE /api/entries/:id/links/:otherId": { summary: "Take a link away", answer: null },
    "GET /api/entries/:id/publication": {
      summary: "What strangers see, or would see, of an entry",
      answer: Publication,
    },
    "PATCH /api/entries/:id/publication": {
      summary: "Whether strangers see the note of an entry",
      answer: Publication,
    },
  },
} satisfies OperationGroup;
