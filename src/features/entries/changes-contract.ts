/** Moving, deleting, restoring and merging entries. The trash serves these endpoints. */
import { z } from "zod";
import { EntriesDelete, EntriesMove, EntriesRestore, Entry } from "#features/entries/contract.ts";
import { defineApi } from "#shared/endpoint.ts";

/** POST /api/entries/move and /delete. `changeId` undoes it for an hour. */
export const EntriesMoved = z.object({ moved: z.number(), changeId: z.uuid() });
export type EntriesMoved = z.infer<typeof EntriesMoved>;
export const EntriesDeleted = z.object({ deleted: z.number(), changeId: z.uuid() });
export type EntriesDeleted = z.infer<typeof EntriesDeleted>;

/** Max entries that one request merges. */
export const maxMerged = 20;

/** GET /api/entries/:id/duplicates */
export const Duplicates = z.object({ items: z.array(Entry) }).meta({ id: "Duplicates" });
export type Duplicates = z.infer<typeof Duplicates>;

/** POST /api/entries/merge: links to one page become the entry `into`. */
export const EntriesMerge = z.object({
  ids: z
    .array(z.uuid())
    .min(1, "Please choose at least one entry")
    .max(maxMerged, `At most ${maxMerged} entries can be merged at once`)
    .describe(
      "The entries that are merged into `into`, which may be among them. They are moved to the trash.",
    ),
  into: z.uuid().describe("The entry that is kept."),
  collectionId: z
    .uuid()
    .optional()
    .describe("Where the entry is kept. Needed if the entries are in different collections."),
  changeId: z.uuid().optional(),
});
export type EntriesMerge = z.input<typeof EntriesMerge>;

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
  "GET /api/entries/:id/duplicates": {
    summary: "The user's entries of the same page",
    about: "With the entry itself, the oldest first, at most 20.",
    scope: "read",
    answer: Duplicates,
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
