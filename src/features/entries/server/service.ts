import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Entry, EntryListQuery, EntryUpdate } from "#features/entries/contract.ts";
import { requireShareInto, resolveTarget } from "#features/collections/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { laterThan } from "#server/db/versions.ts";
import { AppError } from "#shared/errors.ts";
import type { LibrarySort } from "#shared/library-filters.ts";
import type { Page } from "#shared/pages.ts";
import { selectFound, selectOne, selectPage } from "./page.ts";
import { isReadable, refuseOthers } from "./is-readable.ts";
import { lockVersion } from "./lock-version.ts";
import { updateMemberNote } from "./member-notes.ts";
import { planTopics, shareTopicRules } from "./edit-topics.ts";
import { captures, entries } from "./tables.ts";
import { selectEntries, toEntry } from "./select-entries.ts";

export { keepRemovedTopics, planTopics, shareTopicRules } from "./edit-topics.ts";
export { canReadAll, isReadable, refuseOthers } from "./is-readable.ts";
export {
  listEntriesByCapture,
  listEntriesById,
  listNewestEntries,
  listNewestWithin,
  listReadableById,
} from "./list-some.ts";
export {
  type DayRange,
  type EntryFilter,
  type FilterPart,
  type TextFilter,
  toFilterParts,
} from "./filter-parts.ts";
export { findEntryIds } from "./find-entry-ids.ts";
export { isAfterCursor, orderBy } from "./sorts.ts";
export { hasTopic, shownTopics } from "./has-topic.ts";
export {
  deleteUnreferenced,
  removeEntries,
  publishRestored,
  publishRemoved,
} from "./remove-entries.ts";
export { removeSupplied, supplyTopics } from "./supply-topics.ts";
export { reinsertEntries, type RestoredEntry } from "./reinsert-entries.ts";
export { findPages } from "./find-pages.ts";
export { lockOwnEntries, lockReadableEntries, maxPublished } from "./lock-entries.ts";
export { moveToCollection, publishMoved } from "./move-to-collection.ts";
export { readerVersion } from "./reader-version.ts";
export { formerPictureKey, pictureKey, rawPageKey, uploadKey } from "./files/file-keys.ts";
export { selectSamples } from "./select-entries.ts";
export { selectPictures } from "./select-pictures.ts";
export { toEntryPicture } from "./to-entry-picture.ts";
export { lockPictures, releasePictures } from "./files/release-pictures.ts";

/**
 * Requests an update of the index for a user's entries. The features that have an index work on this queue.
 */
export const indexQueue = "index-entries";

/**
 * A page of the user's entries, newest first by default; `q` searches titles and topics, ignoring case.
 */
export async function listEntries(
  ctx: Ctx,
  query: EntryListQuery,
  signal?: AbortSignal,
): Promise<Page<Entry>> {
  const { rows, nextCursor } = await selectPage(ctx, query, signal);
  return { items: rows.map(toEntry), nextCursor };
}

/** A page of readable entries that were found in the order: one more than `limit` if there is a next page. */
export async function listFound(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  order: { sort: LibrarySort; limit: number },
): Promise<Page<Entry>> {
  const { rows, nextCursor } = await selectFound(tx, isReadable(userId), ids, order);
  return { items: rows.map(toEntry), nextCursor };
}

/** Throws "not_found" if it is neither the user's nor in a shared collection that is open to the user. */
export async function getEntry(ctx: Ctx, id: string): Promise<Entry> {
  const [row] = await selectOne(ctx, { id, userId: ctx.userId });
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  return toEntry(row);
}

/** Like `getEntry`, inside an open transaction. */
export async function selectReadableEntry(tx: Tx, userId: string, id: string): Promise<Entry> {
  const [row] = await selectEntries(tx, and(eq(entries.id, id), isReadable(userId)), 1);
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  return toEntry(row);
}

/** The same, but throws "forbidden" for an entry of another user in a shared collection. */
export async function selectEntry(tx: Tx, userId: string, id: string): Promise<Entry> {
  const [row] = await selectEntries(tx, and(eq(entries.id, id), eq(entries.userId, userId)), 1);
  return row === undefined ? refuseOthers(tx, userId, [id]) : toEntry(row);
}

/** Rejects saving what the user already has: throws "duplicate" with the entry. */
export async function rejectDuplicate(tx: Tx, userId: string, id: string): Promise<never> {
  const entry = await selectEntry(tx, userId, id);
  throw new AppError("duplicate", `You saved this already, in ${entry.collection.title}`, {
    details: { entry },
  });
}

/**
 * Edits the user's entry (title, summary, why, topics, collection). `isPrivate` publishes or withdraws the capture,
 * which only its creator may do ("forbidden"). For another user's entry in a shared collection, `whyItsInteresting`
 * is the user's own note on it, and everything else is "forbidden". Throws "conflict" with the present `entry` if it
 * was changed after the version that `input.updatedAt` names.
 */
export async function updateEntry(
  ctx: Ctx,
  id: string,
  input: z.output<typeof EntryUpdate>,
): Promise<Entry> {
  const entry = await inTransaction(ctx, async (tx) => {
    if (input.topics !== undefined) await shareTopicRules(tx, ctx.userId);
    const seen = await selectReadableEntry(tx, ctx.userId, id);
    // Lock the collection before the entry, as everything does that ends a shared collection.
    const target =
      input.collectionId === undefined || seen.shared
        ? undefined
        : await resolveTarget(tx, ctx, input.collectionId);
    const before = await lockVersion(tx, ctx.userId, seen, input);
    if (before.shared) {
      await updateMemberNote(tx, ctx.userId, id, before.shared.ownNote, input);
      await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId, entryId: id });
      return selectReadableEntry(tx, ctx.userId, id);
    }
    if (input.isNoteShown !== undefined)
      throw new AppError("validation", "isNoteShown is for entries of other users");
    const change: Partial<typeof entries.$inferInsert> = {};
    if (input.title !== undefined && input.title !== before.title) change.title = input.title;
    if (input.summary !== undefined && input.summary !== before.summary)
      change.summary = input.summary;
    if (input.whyItsInteresting !== undefined) change.whyItsInteresting = input.whyItsInteresting;
    if (input.hidesNote !== undefined) change.hidesNote = input.hidesNote;
    if (input.hidesNote === false && before.hidesNote)
      await requireShareInto(tx, ctx, sql`array[${target ?? before.collection.id}::uuid]`);
    if (target !== undefined) change.collectionId = target;
    if (input.duplicateOf === null) change.duplicateOf = null;
    // Lock the capture first: a reading that changes its title locks it and then the entries.
    if (input.isPrivate !== undefined && input.isPrivate !== before.isPrivate) {
      if (!before.isMine) {
        throw new AppError(
          "forbidden",
          "Only the person who first saved this can share or withdraw it",
        );
      }
      if (before.isWithdrawn && !input.isPrivate) {
        throw new AppError(
          "forbidden",
          "The operator of this site withdrew this entry. It cannot be shared again.",
        );
      }
      await tx
        .update(captures)
        .set({ isPrivate: input.isPrivate, updatedAt: new Date() })
        .where(and(eq(captures.id, before.captureId), eq(captures.creatorId, ctx.userId)));
    }
    if (input.topics !== undefined)
      Object.assign(change, await planTopics(tx, ctx.userId, id, input.topics));
    await tx
      .update(entries)
      .set({ ...change, updatedAt: laterThan(entries.updatedAt) })
      .where(and(eq(entries.id, id), eq(entries.userId, ctx.userId)));
    if (hasNewWords(input)) {
      await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId, entryId: id });
    }
    return selectEntry(tx, ctx.userId, id);
  });
  ctx.app.events.publish(ctx.userId, { type: "entry", captureId: entry.captureId });
  if (input.collectionId !== undefined) ctx.app.events.publish(ctx.userId, { type: "collections" });
  if (input.topics !== undefined) ctx.app.events.publish(ctx.userId, { type: "topics" });
  if (hasNewWords(input)) ctx.app.jobs.nudge(indexQueue);
  return entry;
}

function hasNewWords(input: z.output<typeof EntryUpdate>): boolean {
  const { title, summary, whyItsInteresting, topics } = input;
  return (title ?? summary ?? whyItsInteresting ?? topics) !== undefined;
}
