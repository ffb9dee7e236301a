import { z } from "zod";
import { trashKinds } from "#features/collections/removal-contract.ts";
import { defineApi } from "#shared/endpoint.ts";
import { EntryPicture } from "#features/entries/contract.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";

/**
 * Without `kind`, entries that were deleted with their collection are not listed, only the collection. With
 * "entry", they are listed individually.
 */
export const TrashQuery = PageQuery.extend({ kind: z.enum(trashKinds).optional() });
export type TrashQuery = z.infer<typeof TrashQuery>;

export const TrashItem = z.object({
  id: z.uuid().describe("The id of the entry, collection or project."),
  kind: z.enum(trashKinds),
  title: z.string(),
  url: z.string().nullable(),
  siteName: z.string().nullable(),
  picture: EntryPicture.nullable().describe("Of an entry that the user captured."),
  siteIcon: z.string().nullable(),
  collection: z
    .object({ title: z.string(), isGone: z.boolean() })
    .nullable()
    .describe(
      "The collection that the entry was in. isGone: it no longer exists, so the entry would be restored to Unfiled.",
    ),
  entries: z.number().describe("The number of entries deleted or restored with a collection."),
  deletedAt: z.iso.datetime(),
  daysLeft: z
    .number()
    .describe("Days until it is permanently deleted, rounded up. 0: at the next sweep."),
});
export type TrashItem = z.infer<typeof TrashItem>;

export const TrashPage = pageOf(TrashItem).extend({
  counts: z
    .record(z.enum(trashKinds), z.number())
    .describe("Of the whole trash, whatever the filter."),
  emptying: z
    .number()
    .describe("Items still being removed after emptying the trash. They are no longer listed."),
});
export type TrashPage = z.infer<typeof TrashPage>;

export const trashApi = defineApi("Trash", {
  "GET /api/trash": {
    summary: "List deleted items",
    scope: "read",
    query: TrashQuery,
    answer: TrashPage,
  },
  "DELETE /api/trash": {
    summary: "Empty the trash",
    scope: "write",
    rate: "trashChanges",
    semaphore: "trashChanges",
    answer: null,
  },
  "DELETE /api/trash/:id": {
    summary: "Delete an item permanently",
    scope: "write",
    rate: "trashChanges",
    semaphore: "trashChanges",
    answer: null,
  },
});
