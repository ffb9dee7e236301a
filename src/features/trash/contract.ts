import { z } from "zod";
import { type Page, PageQuery } from "#shared/pages.ts";

export const trashKinds = ["entry", "collection", "project"] as const;
export type TrashKind = (typeof trashKinds)[number];

/**
 * Without `kind`: all items, except entries that were deleted with their collection; only the collection is
 * listed.
 * With "entry": those entries too, individually.
 */
export const TrashQuery = PageQuery.extend({ kind: z.enum(trashKinds).optional() });
export type TrashQuery = z.infer<typeof TrashQuery>;

/** Times are in ISO 8601. */
export type TrashItem = {
  /** The id of the entry, collection or project. */
  id: string;
  kind: TrashKind;
  title: string;
  url: string | null;
  siteName: string | null;
  /**
   * The collection that the entry was in. `isGone`: it no longer exists, so the entry would be restored to
   * Unfiled.
   */
  collection: { title: string; isGone: boolean } | null;
  /** The number of entries that are restored or permanently deleted with a collection. */
  entries: number;
  deletedAt: string;
  /** Days until the permanent deletion, rounded up. 0: at the next sweep. */
  daysLeft: number;
};

/** The counts cover the whole trash, whatever the filter. */
export type TrashPage = Page<TrashItem> & {
  counts: Record<TrashKind, number>;
  /**
   * The number of items that an emptying still has to remove. They are no longer listed or counted elsewhere.
   */
  emptying: number;
};

/** POST /api/entries/move and /delete. `changeId` undoes it for an hour. */
export type EntriesMoved = { moved: number; changeId: string };
export type EntriesDeleted = { deleted: number; changeId: string };

/** POST /api/entries/undo: reverses one move or deletion. */
export const ChangeUndo = z.object({ changeId: z.uuid() });
export type ChangeUndo = z.input<typeof ChangeUndo>;
/**
 * `gone`: entries that have since been permanently deleted. `madePrivate`: entries that were public before.
 */
export type UndoneChange = { restored: number; gone: string[]; madePrivate: string[] };

/**
 * POST /api/entries/restore restores entries by id. `gone`: entries that are neither in the trash nor already
 * restored;
 * if none is left, the response is 404. `madePrivate`: entries that were public before.
 */
export type RestoredEntries = { restored: number; gone: string[]; madePrivate: string[] };

/** POST /api/trash/:id/restore. */
export type Restored = {
  id: string;
  kind: TrashKind;
  title: string;
  /** The number of restored entries. */
  entries: number;
  /** The entry's collection no longer exists, so the entry is now in Unfiled. */
  isUnfiledInstead: boolean;
  /** The number of restored entries that were public and are now private. */
  madePrivate: number;
};
