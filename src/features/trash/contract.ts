import { z } from "zod";
import { type Page, PageQuery } from "#shared/pages.ts";

export const trashKinds = ["entry", "collection", "project"] as const;
export type TrashKind = (typeof trashKinds)[number];

/**
 * Without `kind`: everything, but entries that were deleted together with their collection, which stands for them.
 * With "entry": those too, one by one.
 */
export const TrashQuery = PageQuery.extend({ kind: z.enum(trashKinds).optional() });
export type TrashQuery = z.infer<typeof TrashQuery>;

/** Times are ISO 8601. */
export type TrashItem = {
  /** That of the entry, collection or project. */
  id: string;
  kind: TrashKind;
  title: string;
  url: string | null;
  siteName: string | null;
  /** Where an entry lay; `isGone`: there is no such collection now, it would come back to Unfiled. */
  collection: { title: string; isGone: boolean } | null;
  /** How many entries come back, or go for good, together with a collection. */
  entries: number;
  deletedAt: string;
  /** Days until it is deleted for good, one that has begun included; 0: with the next sweep. */
  daysLeft: number;
};

/** What is said of all that lies in the trash, whatever the filter. */
export type TrashPage = Page<TrashItem> & {
  counts: Record<TrashKind, number>;
  /** How many are still to be removed by an emptying; they are neither listed nor counted any more. */
  emptying: number;
};

/** POST /api/entries/move and /delete. `changeId` undoes it for an hour. */
export type EntriesMoved = { moved: number; changeId: string };
export type EntriesDeleted = { deleted: number; changeId: string };

/** POST /api/entries/undo: reverses one move or deletion. */
export const ChangeUndo = z.object({ changeId: z.uuid() });
export type ChangeUndo = z.input<typeof ChangeUndo>;
/** `gone`: those that have since been permanently deleted. `madePrivate`: those that were public before. */
export type UndoneChange = { restored: number; gone: string[]; madePrivate: string[] };

/**
 * POST /api/entries/restore restores entries by their ids. `gone`: those that are neither in the trash nor restored
 * already; if that is all of them, the answer is 404. `madePrivate`: those that were public before.
 */
export type RestoredEntries = { restored: number; gone: string[]; madePrivate: string[] };

/** POST /api/trash/:id/restore. */
export type Restored = {
  id: string;
  kind: TrashKind;
  title: string;
  /** How many entries came back. */
  entries: number;
  /** The collection of the entry is gone: it lies in Unfiled now. */
  isUnfiledInstead: boolean;
  /** The number of its entries that were public and are private now. */
  madePrivate: number;
};
