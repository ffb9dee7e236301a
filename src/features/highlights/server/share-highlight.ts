/** Showing a highlight to the members of the shared collection that its entry is in. */
import { and, eq, sql } from "drizzle-orm";
import { isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { AppError } from "#shared/errors.ts";

/** Throws "conflict" if the collection is not shared. */
export async function requireShared(tx: Tx, collectionId: string): Promise<void> {
  const { rows } = await tx.execute<{ isShared: boolean }>(
    sql`select ${collectionId}::uuid = any (${openCollections}) as "isShared"`,
  );
  if (!rows[0]!.isShared) throw notShared();
}

/** The column that shares a highlight, or not. Throws "conflict" if its entry is not in a shared collection. */
export async function toSharing(
  tx: Tx,
  userId: string,
  { entryId }: { entryId: string },
  isShared: boolean,
): Promise<{ sharedIn: string | null }> {
  if (!isShared) return { sharedIn: null };
  const [entry] = await tx
    .select({ collectionId: entries.collectionId })
    .from(entries)
    .where(and(eq(entries.id, entryId), isReadable(userId)));
  if (entry === undefined) throw notShared();
  await requireShared(tx, entry.collectionId);
  return { sharedIn: entry.collectionId };
}

function notShared(): AppError {
  return new AppError(
    "conflict",
    "This entry is not in a shared collection, so there is nobody to show the highlight to.",
  );
}
