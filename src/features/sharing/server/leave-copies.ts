import { sql } from "drizzle-orm";
import { requireEntryCapacity } from "#features/billing/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { asOther, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Leaves copies of the user's entries to the owner of a shared collection. They count as entries that the owner saved.
 * Throws "conflict" if the owner's plan allows fewer.
 */
export async function leaveCopies(
  tx: Tx,
  ctx: Ctx,
  { collectionId, ownerId }: { collectionId: string; ownerId: string },
): Promise<void> {
  const { rows } = await tx.execute<{ copied: number }>(
    sql`select app_leave_copies(${collectionId}::uuid) as copied`,
  );
  const { copied } = rows[0]!;
  if (copied === 0) return;
  const owner = { app: ctx.app, userId: ownerId };
  await asOther(tx, ctx.userId, ownerId, () => requireEntryCapacity(tx, owner, copied)).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(
        "conflict",
        "The owner’s plan does not allow that many entries this month. Take yours along instead.",
      );
    },
  );
}
