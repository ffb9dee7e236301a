/** Compares the version of an entry that a user edited with the present one. */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Entry, EntryUpdate } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { isOutdated } from "#server/db/versions.ts";
import { AppError } from "#shared/errors.ts";
import { isReadable } from "./is-readable.ts";
import { lockMemberNote } from "./member-notes.ts";
import { selectEntries, toEntry } from "./select-entries.ts";
import { captures, entries } from "./tables.ts";

/**
 * Returns the present version, locked until the commit, if `input` names one. Throws "conflict" with the present
 * `entry` if it is a newer one than that.
 */
export async function lockVersion(
  tx: Tx,
  userId: string,
  seen: Entry,
  { updatedAt, isPrivate }: Pick<z.output<typeof EntryUpdate>, "updatedAt" | "isPrivate">,
): Promise<Entry> {
  if (updatedAt === undefined) return seen;
  const { id, captureId } = seen;
  if (seen.shared) await lockMemberNote(tx, userId, id);
  else {
    // The capture first, as a reading that changes its title does.
    if (isPrivate !== undefined) {
      const isOwn = and(eq(captures.id, captureId), eq(captures.creatorId, userId));
      await tx.select({ id: captures.id }).from(captures).where(isOwn).for("no key update");
    }
    const isOwn = and(eq(entries.id, id), eq(entries.userId, userId));
    await tx.select({ id: entries.id }).from(entries).where(isOwn).for("no key update");
  }
  const [row] = await selectEntries(tx, and(eq(entries.id, id), isReadable(userId)), 1);
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  const entry = toEntry(row);
  const present = entry.shared ? entry.shared.ownNote.updatedAt : entry.updatedAt;
  if (!isOutdated(updatedAt, present)) return entry;
  const what = entry.shared ? "Your note on this entry" : "This entry";
  throw new AppError("conflict", `${what} was changed elsewhere in the meantime.`, {
    details: { entry },
  });
}
