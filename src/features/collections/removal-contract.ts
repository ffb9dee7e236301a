/** Deleting a collection, and restoring deleted items. The trash serves these endpoints. */
import { z } from "zod";
import { CollectionDelete } from "#features/collections/contract.ts";
import { defineApi } from "#shared/endpoint.ts";

export const trashKinds = ["entry", "collection", "project"] as const;
export type TrashKind = (typeof trashKinds)[number];

/** POST /api/trash/:id/restore. */
export const Restored = z.object({
  id: z.uuid(),
  kind: z.enum(trashKinds),
  title: z.string(),
  entries: z.number().describe("The number of restored entries."),
  isUnfiledInstead: z
    .boolean()
    .describe("Whether it was restored to Unfiled, because its collection no longer exists."),
  madePrivate: z.number().describe("The number of its entries that were public before."),
});
export type Restored = z.infer<typeof Restored>;

export const restoreApi = defineApi("Trash", {
  "POST /api/trash/:id/restore": {
    summary: "Restore an item",
    scope: "write",
    rate: "trashChanges",
    semaphore: "trashChanges",
    answer: Restored,
  },
});

export const collectionRemovalApi = defineApi("Collections", {
  "DELETE /api/collections/:id": {
    summary: "Delete a collection, and move or delete its entries",
    about:
      "The members of a shared collection lose access at once, and entries of others move to their users' Unfiled. For a collection with members, an API key also needs the scope share.",
    scope: "write",
    query: CollectionDelete,
    answer: null,
  },
});
