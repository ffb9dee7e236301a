/** What lies in the trash goes for good: asked for, or after 30 days. Files follow in a durable job. */
import { and, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { removalQueue } from "#features/account/server/service.ts";
import {
  deleteProjectForGood,
  emptyProjectTrash,
  sweepProjectTrash,
} from "#features/projects/server/service.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { type AppContext, type Ctx, inTx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { trashDays } from "#shared/trash-days.ts";
import { lockTrash } from "./lock-trash.ts";
import { trash } from "./tables.ts";

/** As many rows go in one transaction, and their files in one job. */
const batch = 500;
/** As many people are swept at a time; the others come next. */
const mostSwept = 200;

type Run = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** One, a collection together with the entries deleted with it. Throws "not_found". */
export async function deleteForGood(ctx: Ctx, id: string): Promise<void> {
  const asked = or(eq(trash.id, id), eq(trash.groupId, id))!;
  if ((await removeInBatches(ctx.app, ctx.userId, (work) => inTx(ctx, work), asked)) > 0) return;
  if (!(await deleteProjectForGood(ctx, id))) {
    throw new AppError("not_found", "This is not in the trash any more");
  }
}

/** All that lay in it when this was asked for. */
export async function emptyTrash(ctx: Ctx): Promise<void> {
  const { rows } = await inTx(ctx, (tx) =>
    tx.execute<{ now: string }>(sql`select now()::text as now`),
  );
  const asked = sql`${trash.deletedAt} <= ${rows[0]!.now}::timestamptz`;
  await removeInBatches(ctx.app, ctx.userId, (work) => inTx(ctx, work), asked);
  await emptyProjectTrash(ctx);
}

/** Removes what everybody deleted more than 30 days ago, and returns how much that was. */
export async function sweepTrash(app: AppContext): Promise<number> {
  const isDue = lt(trash.deletedAt, sql`now() - ${trashDays} * interval '1 day'`);
  const run: Run = (work) => asSystem(app.database, work);
  const due = await run((tx) =>
    tx.selectDistinct({ userId: trash.userId }).from(trash).where(isDue).limit(mostSwept),
  );
  let removed = await sweepProjectTrash(app);
  for (const { userId } of due) removed += await removeInBatches(app, userId, run, isDue);
  return removed;
}

async function removeInBatches(
  app: AppContext,
  userId: string,
  run: Run,
  condition: SQL,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const gone = await run((tx) => removeBatch(tx, app, userId, condition));
    removed += gone;
    if (gone > 0) app.jobs.nudge(removalQueue, "soon");
    if (gone < batch) return removed;
  }
}

/** Entries before collections: one that is interrupted leaves the collection, which leads to the rest. */
async function removeBatch(
  tx: Tx,
  app: AppContext,
  userId: string,
  condition: SQL,
): Promise<number> {
  await lockTrash(tx, userId);
  const mine = and(eq(trash.userId, userId), condition);
  const some = tx
    .select({ id: trash.id })
    .from(trash)
    .where(mine)
    .orderBy(sql`${trash.kind} = 'collection'`, trash.id)
    .limit(batch);
  const gone = await tx
    .delete(trash)
    .where(and(eq(trash.userId, userId), sql`${trash.id} in ${some}`))
    .returning({ entryId: trash.entryId });
  const entryIds = gone.flatMap(({ entryId }) => entryId ?? []);
  if (entryIds.length > 0) {
    await app.jobs.send(tx, removalQueue, { userId, entryIds: entryIds.join(",") });
  }
  return gone.length;
}
