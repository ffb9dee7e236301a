import { and, eq, sql } from "drizzle-orm";
import { getEntryCapacity, requireEntryCapacity } from "#features/billing/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Ctx } from "#server/app-context.ts";
import { asOther, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";

type Place = { collectionId: string; ownerId: string };

const refusal =
  "The owner’s plan does not allow that many entries this month. Take yours along instead.";

/** Why the user cannot leave copies to the owner now; null if that is possible. */
export async function findCopiesRefusal(
  tx: Tx,
  { app, userId }: Ctx,
  { collectionId, ownerId }: Place,
): Promise<string | null> {
  const copied = await tx.$count(
    entries,
    and(eq(entries.collectionId, collectionId), eq(entries.userId, userId)),
  );
  const owner = { app, userId: ownerId };
  const { left } = await asOther(tx, userId, ownerId, () => getEntryCapacity(tx, owner));
  return copied > left ? refusal : null;
}

/**
 * Leaves copies of the user's entries to the owner of a shared collection. They count as entries that the owner saved.
 * Throws "conflict" if the owner's plan allows fewer.
 */
export async function leaveCopies(
  tx: Tx,
  ctx: Ctx,
  { collectionId, ownerId }: Place,
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
      throw new AppError("conflict", refusal);
    },
  );
}
