/** Permanent deletion from the trash. A durable job removes the files. */
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { captureDeletionQueue } from "#features/account/server/service.ts";
import { sweepProjectTrash } from "#features/projects/server/service.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { trashDays } from "#shared/trash-days.ts";
import { lockTrash } from "./lock-trash.ts";
import { trash } from "./tables.ts";

/** Rows per transaction. One job removes their files. */
export const purgeSizes: { readonly batch: number } = { batch: 500 };
/** Users per sweep. The next sweep handles the others. */
const maxSwept = 200;

/** Removes all users' items that were deleted more than 30 days ago. Returns the number of items. */
export async function sweepTrash(app: AppContext): Promise<number> {
  const isDue = lt(trash.deletedAt, sql`now() - ${trashDays} * interval '1 day'`);
  const due = await asSystem(app.database, (tx) =>
    tx.selectDistinct({ userId: trash.userId }).from(trash).where(isDue).limit(maxSwept),
  );
  let removed = await sweepProjectTrash(app);
  for (const { userId } of due) {
    const run = () => asSystem(app.database, (tx) => removeBatch(tx, app, userId, isDue));
    removed += await repeat(app, run);
  }
  return removed;
}

/** Runs with the user's own rights. Throws between two batches when `signal` is aborted. */
export async function removeInBatches(
  ctx: Ctx,
  condition: SQL,
  signal: AbortSignal,
): Promise<void> {
  const run = () => inTransaction(ctx, (tx) => removeBatch(tx, ctx.app, ctx.userId, condition));
  await repeat(ctx.app, run, signal);
}

async function repeat(
  app: AppContext,
  removeNext: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await removeNext();
    removed += count;
    if (count > 0) app.jobs.nudge(captureDeletionQueue, "soon");
    if (count < purgeSizes.batch) return removed;
  }
}

/**
 * Removes a collection before its entries, because with some of them gone it could only be restored in part.
 */
export async function removeBatch(
  tx: Tx,
  app: AppContext,
  userId: string,
  condition: SQL,
): Promise<number> {
  await lockTrash(tx, userId);
  const batch = tx
    .select({ id: trash.id })
    .from(trash)
    .where(and(eq(trash.userId, userId), condition))
    .orderBy(sql`${trash.kind} <> 'collection'`, trash.id)
    .limit(purgeSizes.batch);
  const deleted = await tx
    .delete(trash)
    .where(and(eq(trash.userId, userId), sql`${trash.id} in ${batch}`))
    .returning({ captureId: trash.captureId });
  const captureIds = deleted.flatMap(({ captureId }) => captureId ?? []);
  if (captureIds.length > 0) {
    await app.jobs.send(tx, captureDeletionQueue, { userId, captureIds: captureIds.join(",") });
  }
  return deleted.length;
}
