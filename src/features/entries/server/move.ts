/** Many entries change their collection at once. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { EntriesMove } from "#features/entries/contract.ts";
import { resolveTarget } from "#features/collections/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { lockCards, mostTold } from "./lock-cards.ts";
import { userEntries } from "./tables.ts";

/** Moves all of them, or, where one or the collection is not the person's, none ("not_found"). */
export async function moveEntries(ctx: Ctx, input: z.output<typeof EntriesMove>): Promise<number> {
  const ids = [...new Set(input.ids)];
  const moved = await inTx(ctx, async (tx) => {
    const target = await resolveTarget(tx, ctx.userId, input.collectionId);
    const mine = and(
      sql`${userEntries.id} = any(${sql.param(ids)}::uuid[])`,
      eq(userEntries.userId, ctx.userId),
    );
    const held = await lockCards(tx, mine, "no key update");
    if (held.length < ids.length) throw new AppError("not_found", "Entry not found");
    await tx
      .update(userEntries)
      .set({ interestProfileId: target, updatedAt: new Date() })
      .where(mine);
    return held;
  });
  if (moved.length <= mostTold) {
    for (const entryId of new Set(moved.map((one) => one.entryId))) {
      ctx.app.events.publish(ctx.userId, { type: "entry", entryId });
    }
  }
  ctx.app.events.publish(ctx.userId, { type: "collections" });
  return moved.length;
}

/** Moves the person's cards that meet `condition`, when their collection is deleted or restored. Returns how many. */
export async function moveCards(
  tx: Tx,
  userId: string,
  condition: SQL,
  to: string,
): Promise<number> {
  const mine = and(condition, eq(userEntries.userId, userId));
  const held = await lockCards(tx, mine, "no key update");
  await tx.update(userEntries).set({ interestProfileId: to }).where(mine);
  return held.length;
}
