/** Entries and collections go into the trash. */
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { deleteCollection } from "#features/collections/server/service.ts";
import type { EntriesDelete } from "#features/entries/contract.ts";
import { moveCards, takeCards, tellOfTaken } from "#features/entries/server/service.ts";
import { userEntries } from "#features/entries/server/tables.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { keepCards, keepCollection } from "./keep.ts";

/** Throws "not_found" for one that is not there or is another person's. */
export async function deleteEntry(ctx: Ctx, id: string): Promise<void> {
  await deleteEntries(ctx, { ids: [id] });
}

/** All of them, or, where one is not the person's, none ("not_found"). Returns how many. */
export async function deleteEntries(
  ctx: Ctx,
  input: z.output<typeof EntriesDelete>,
): Promise<number> {
  const ids = [...new Set(input.ids)];
  const taken = await inTx(ctx, async (tx) => {
    const asked = sql`${userEntries.id} = any(${sql.param(ids)}::uuid[])`;
    const some = await takeCards(tx, ctx.userId, asked, (held) => keepCards(tx, ctx.userId, held));
    if (some.length < ids.length) throw new AppError("not_found", "Entry not found");
    return some;
  });
  tellOfTaken(ctx, taken);
  return taken.length;
}

/** Its entries move to Unfiled or, where that was chosen, go into the trash with it. */
export async function removeCollection(
  ctx: Ctx,
  id: string,
  entries: "move" | "delete",
): Promise<void> {
  await deleteCollection(ctx, id, async (tx, unfiledId) => {
    if (entries === "move") {
      // Before: it tells which of them were moved, and come back with it.
      await keepCollection(tx, ctx.userId, id);
      await moveCards(tx, ctx.userId, eq(userEntries.interestProfileId, id), unfiledId);
      return;
    }
    await takeCards(tx, ctx.userId, eq(userEntries.interestProfileId, id), (held) =>
      keepCards(tx, ctx.userId, held, id),
    );
    await keepCollection(tx, ctx.userId, id);
  });
}
