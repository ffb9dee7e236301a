/** Moving, deleting and restoring entries. The trash serves these endpoints. */
import { z } from "zod";
import {
  EntriesDelete,
  EntriesMerge,
  EntriesMove,
  EntriesRestore,
  Entry,
} from "#features/entries/contract.ts";
import { defineApi } from "#shared/endpoint.ts";

/** POST /api/entries/move and /delete. `changeId` undoes it for an hour. */
export const EntriesMoved = z.object({ moved: z.number(), changeId: z.uuid() });
export type EntriesMoved = z.infer<typeof EntriesMoved>;
export const EntriesDeleted = z.object({ deleted: z.number(), changeId: z.uuid() });
export type EntriesDeleted = z.infer<typeof EntriesDeleted>;

/** POST /api/entries/merge. `changeId` undoes it for an hour. */
export const EntriesMerged = z.object({
  entry: Entry.describe("The entry that was kept."),
  merged: z.number().describe("The number of entries that were merged into it."),
  changeId: z.uuid(),
});
export type EntriesMerged = z.infer<typeof EntriesMerged>;

/** POST /api/entries/undo: reverses one move, deletion or merge. */
export const ChangeUndo = z.object({ changeId: z.uuid() });
export type ChangeUndo = z.input<typeof ChangeUndo>;

/** The response of undo and of POST /api/entries/restore, which returns 404 if all of the entries are gone. */
export const RestoredEntries = z.object({
  restored: z.number(),
  gone: z.array(z.uuid()).describe("No longer in the trash, and not restored either."),
  madePrivate: z.array(z.uuid()).describe("They were public before they were deleted."),
});
export type RestoredEntries = z.infer<typeof RestoredEntries>;

export const entryChangesApi = defineApi("Entries", {
  "POST /api/entries/move": {
    summary: "Move entries to a collection: all of them, or none",
    scope: "write",
    rate: "bulkChanges",
    semaphore: "trashChanges",
    body: EntriesMove,
    answer: EntriesMoved,
  },
  "POST /api/entries/delete": {
    summary: "Move entries to the trash: all of them, or none",
    scope: "write",
    rate: "bulkChanges",
    semaphore: "trashChanges",
    body: EntriesDelete,
    answer: EntriesDeleted,
  },
  "POST /api/entries/merge": {
    summary: "Merge links to one page into one entry",
    about:
      "Its notes, topics, highlights, links, projects and reading state become those of the kept entry, which is shown to nobody who could not see all of them. 409 if it would be.",
    scope: "write",
    rate: "bulkChanges",
    semaphore: "trashChanges",
    body: EntriesMerge,
    answer: EntriesMerged,
  },
  "POST /api/entries/undo": {
    summary: "Undo a move, a deletion or a merge of the last hour",
    scope: "write",
    rate: "bulkChanges",
    semaphore: "trashChanges",
    body: ChangeUndo,
    answer: RestoredEntries,
  },
  "POST /api/entries/restore": {
    summary: "Restore entries from the trash",
    scope: "write",
    rate: "bulkChanges",
    semaphore: "trashChanges",
    body: EntriesRestore,
    answer: RestoredEntries,
  },
  "DELETE /api/entries/:id": {
    summary: "Move an entry to the trash",
    scope: "write",
    answer: null,
  },
});
