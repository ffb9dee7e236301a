/** Entries of other users in a shared collection: remove from it, save a copy, and the notes that members show. */
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { saveCopy } from "#features/discover/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { selectEntry, selectReadableEntry } from "#features/entries/server/service.ts";
import { notify, publishNotifications } from "#features/notifications/server/service.ts";
import type { EntryCopy, MemberNote } from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Moves another user's entry from the collection to that user's Unfiled. Throws "forbidden" unless the user owns or
 * edits the collection, and "not_found" if the entry is not in it.
 */
export async function removeSharedEntry(ctx: Ctx, collectionId: string, id: string): Promise<void> {
  const { holder, captureId, told } = await inTransaction(ctx, async (tx) => {
    const entry = await requireEntryIn(tx, ctx, collectionId, id);
    const { rows } = await tx.execute<{ holder: string | null }>(
      sql`select app_remove_shared_entry(${id}::uuid, ${collectionId}::uuid) as holder`,
    );
    const { holder } = rows[0]!;
    if (holder === null)
      throw new AppError("forbidden", "You can read this collection, but not change it");
    const told = await notify(tx, [holder], { kind: "entry-removed", collectionId, entryId: id });
    return { holder, captureId: entry.captureId, told };
  });
  ctx.app.events.publish(ctx.userId, { type: "entry-removed", id, collectionId });
  ctx.app.events.publish(holder, { type: "entry", captureId });
  publishNotifications(ctx.app, told);
}

/** Throws as saveCopy does, and "not_found" if the entry is not in the collection. */
export async function copySharedEntry(
  ctx: Ctx,
  collectionId: string,
  id: string,
  input: z.output<typeof EntryCopy>,
): Promise<Entry> {
  const copy = await inTransaction(ctx, async (tx) => {
    const { captureId } = await requireEntryIn(tx, ctx, collectionId, id);
    return selectEntry(tx, ctx.userId, await saveCopy(tx, ctx, captureId, input));
  });
  ctx.app.events.publish(ctx.userId, { type: "entry", captureId: copy.captureId });
  return copy;
}

/** Other members' notes on an entry, the oldest first. Throws "not_found" if it is not in the collection. */
export async function listMemberNotes(
  ctx: Ctx,
  collectionId: string,
  id: string,
): Promise<MemberNote[]> {
  return inTransaction(ctx, async (tx) => {
    await requireEntryIn(tx, ctx, collectionId, id);
    const { rows } = await tx.execute<{ userId: string; name: string; text: string; at: string }>(
      sql`select written.user_id as "userId", author.name, written.note as text, written.updated_at as at
        from member_notes written
        join app_members_of(${collectionId}::uuid) author on author.id = written.user_id
        where written.entry_id = ${id}::uuid and written.is_shown and written.user_id <> ${ctx.userId}::uuid
        order by written.created_at, written.user_id`,
    );
    return rows.map(({ at, ...note }) => ({ ...note, updatedAt: new Date(at).toISOString() }));
  });
}

async function requireEntryIn(tx: Tx, ctx: Ctx, collectionId: string, id: string): Promise<Entry> {
  const entry = await selectReadableEntry(tx, ctx.userId, id);
  if (entry.collection.id !== collectionId) throw new AppError("not_found", "Entry not found");
  return entry;
}
