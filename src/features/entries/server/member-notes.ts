/** Notes of members on entries that other users added to a shared collection. */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { memberNotes } from "#features/collections/server/tables.ts";
import type { EntryUpdate, SharedEntry } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { laterThan, now } from "#server/db/versions.ts";
import { AppError } from "#shared/errors.ts";

/** Serialises changes of the user's note, which may not exist yet. */
export async function lockMemberNote(tx: Tx, userId: string, entryId: string): Promise<void> {
  await lockByName(tx, `note of ${userId} on ${entryId}`);
}

/** Stores the user's own note; an empty one is removed. Throws "forbidden" if `input` changes anything else. */
export async function updateMemberNote(
  tx: Tx,
  userId: string,
  entryId: string,
  before: SharedEntry["ownNote"],
  { whyItsInteresting, isNoteShown, updatedAt: _version, ...others }: z.output<typeof EntryUpdate>,
): Promise<void> {
  if (Object.values(others).some((value) => value !== undefined))
    throw new AppError(
      "forbidden",
      "Only the person who added this entry can change it. You can write a note of your own.",
    );
  const note = whyItsInteresting ?? before.text;
  const isShown = isNoteShown ?? before.isShown;
  if (note === "") {
    await tx
      .delete(memberNotes)
      .where(and(eq(memberNotes.entryId, entryId), eq(memberNotes.userId, userId)));
    return;
  }
  await tx
    .insert(memberNotes)
    .values({ entryId, userId, note, isShown, updatedAt: now })
    .onConflictDoUpdate({
      target: [memberNotes.entryId, memberNotes.userId],
      set: { note, isShown, updatedAt: laterThan(memberNotes.updatedAt) },
    });
}
