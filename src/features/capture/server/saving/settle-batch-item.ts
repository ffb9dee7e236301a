import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { batchItems } from "../tables.ts";

/** Makes an entry the outcome of an item. Throws "not_found" if the user has no such item, or it has been saved since. */
export async function settleItem(
  tx: Tx,
  userId: string,
  itemId: string,
  entryId: string,
): Promise<void> {
  const settled = await tx
    .update(batchItems)
    .set({ outcome: "saved", reason: null, entryId })
    .where(
      and(
        eq(batchItems.id, itemId),
        eq(batchItems.userId, userId),
        ne(batchItems.outcome, "saved"),
      ),
    )
    .returning({ id: batchItems.id });
  if (settled.length === 0)
    throw new AppError("not_found", "That item of a batch does not exist, or it is saved already.");
}
