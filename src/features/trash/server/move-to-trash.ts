/** Moves entries and collections to the trash. */
import { eq } from "drizzle-orm";
import { deleteCollection } from "#features/collections/server/service.ts";
import {
  moveToCollection,
  removeEntries,
  publishRemoved,
  refuseOthers,
} from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { storeEntries, storeCollection } from "./store-deleted.ts";

/** Throws "not_found", and "forbidden" for an entry of another user in a shared collection. */
export async function deleteEntry(ctx: Ctx, id: string): Promise<void> {
  const taken = await inTransaction(ctx, async (tx) => {
    const removed = await moveToTrash(tx, ctx.userId, [id]);
    return removed.length > 0 ? removed : refuseOthers(tx, ctx.userId, [id]);
  });
  publishRemoved(ctx, taken);
}

/** Skips entries of other users. */
export function moveToTrash(tx: Tx, userId: string, ids: readonly string[]) {
  const asked = isAnyOf(entries.id, ids);
  return removeEntries(tx, userId, asked, (held) => storeEntries(tx, userId, held));
}

/** Moves the collection's entries to Unfiled or, with "delete", to the trash together with it. */
export async function removeCollection(
  ctx: Ctx,
  id: string,
  contents: "move" | "delete",
): Promise<void> {
  await deleteCollection(ctx, id, async (tx, unfiledId) => {
    if (contents === "move") {
      // First: it records which entries are in the collection, so that they can be restored with it.
      await storeCollection(tx, ctx.userId, id);
      await moveToCollection(tx, ctx.userId, eq(entries.collectionId, id), {
        collectionId: unfiledId,
      });
      return;
    }
    await removeEntries(tx, ctx.userId, eq(entries.collectionId, id), (held) =>
      storeEntries(tx, ctx.userId, held, id),
    );
    await storeCollection(tx, ctx.userId, id);
  });
}
