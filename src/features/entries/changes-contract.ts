/** Moving, deleting and restoring entries. The trash serves these endpoints. */
import { z } from "zod";
import { EntriesDelete, EntriesMove, EntriesRestore } from "#features/entries/contract.ts";
import { defineApi } from "#shared/endpoint.ts";

/** POST /api/entries/move and /delete. `changeId` undoes it for an hour. */
export const EntriesMoved = z.object({ moved: z.number(), changeId: z.uuid() });
export type EntriesMoved = z.infer<typeof EntriesMoved>;
export const EntriesDeleted = z.object({ deleted: z.number(), changeId: z.uuid() });
export type EntriesDeleted = z.infer<typeof EntriesDeleted>;

/** POST /api/entries/undo: reverses one move or deletion. */
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
  "POST /api/entries/undo": {
    summary: "Undo a move or a deletion of the last hour",
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
