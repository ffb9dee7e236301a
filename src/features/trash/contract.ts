import { z } from "zod";
import { EntryPicture } from "#features/entries/contract.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";

export const trashKinds = ["entry", "collection", "project"] as const;
export type TrashKind = (typeof trashKinds)[number];

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
