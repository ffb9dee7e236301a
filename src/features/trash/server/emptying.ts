/**
 * Emptying the trash takes effect in one transaction; a durable job then removes the rows. From that
 * transaction on, the items are neither listed nor restorable, however long the job takes.
 */
import { and, eq, or, sql } from "drizzle-orm";
import { deleteProjectForGood, emptyProjectTrash } from "#features/projects/server/service.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { AppError } from "#shared/errors.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { lockTrash } from "./lock-trash.ts";
import { purgeSizes, removeBatch, removeInBatches } from "./purge.ts";
import { trash, trashEmptyings } from "./tables.ts";

const emptyingQueue = "empty-trash";
/** Users per sweep. The next sweep resumes the others. */
const maxResumed = 200;

/**
 * Empties all that is in the trash now. Items of a deletion that is still running stay, because the user has
 * not seen them there.
 */
export async function emptyTrash(ctx: Ctx): Promise<void> {
  const { app, userId } = ctx;
  await inTransaction(ctx, async (tx) => {
    await lockTrash(tx, userId);
    const { rowCount } = await tx.execute(sql`
      insert into trash_emptyings (user_id, before)
      select ${userId}, max(deleted_at) from trash where user_id = ${userId} having count(*) > 0
      on conflict (user_id) do update set before = excluded.before`);
    await emptyProjectTrash(tx, userId);
    if (rowCount) await app.jobs.send(tx, emptyingQueue, { userId });
  });
  app.jobs.nudge(emptyingQueue);
  app.events.publish(userId, { type: "trash" });
}

/**
 * Permanently deletes one item; a collection together with the entries deleted with it. Throws "not_found".
 */
export async function deleteForGood(ctx: Ctx, id: string): Promise<void> {
  const { app, userId } = ctx;
  const deletedCount = await inTransaction(ctx, async (tx) => {
    const condition = and(or(eq(trash.id, id), eq(trash.groupId, id)), isRestorable(userId))!;
    const count = await removeBatch(tx, app, userId, condition);
    if (count === purgeSizes.batch) await app.jobs.send(tx, emptyingQueue, { userId, groupId: id });
    return count;
  });
  if (deletedCount === 0 && !(await deleteProjectForGood(ctx, id))) {
    throw new AppError("not_found", "This is no longer in the trash");
  }
  if (deletedCount === purgeSizes.batch) app.jobs.nudge(emptyingQueue);
  app.events.publish(userId, { type: "trash" });
}

/** True for a row of `trash` that the user can still restore, because no emptying covers it. */
export function isRestorable(userId: string) {
  return sql`trash.deleted_at > ${emptiedBefore(userId)}`;
}

/** The deletion time up to which items are being removed; -infinity if no emptying runs. */
function emptiedBefore(userId: string) {
  return sql`coalesce((select before from trash_emptyings where user_id = ${userId}), '-infinity'::timestamptz)`;
}

/** Removes the rest of an emptying, or of a deleted group, in separate transactions. Can be repeated. */
export function emptyingJob(app: AppContext): JobKind {
  return {
    queue: emptyingQueue,
    concurrency: 2,
    perUser: 1,
    expireInSeconds: 300,
    retryLimit: 20,
    work: async ({ userId: owner, groupId }, signal) => {
      const userId = String(owner);
      const ctx = { app, userId };
      if (groupId !== undefined) {
        await removeInBatches(ctx, eq(trash.groupId, String(groupId)), signal);
        return;
      }
      await removeInBatches(ctx, sql`trash.deleted_at <= ${emptiedBefore(userId)}`, signal);
      await inTransaction(ctx, async (tx) => {
        await lockTrash(tx, userId);
        // If rows are left, the trash was emptied again. That has its own job, which deletes this row.
        await tx.delete(trashEmptyings).where(
          and(
            eq(trashEmptyings.userId, userId),
            sql`not exists (select 1 from trash where user_id = ${userId}
              and deleted_at <= ${trashEmptyings.before})`,
          ),
        );
      });
      app.events.publish(userId, { type: "trash" });
    },
    giveUp: (_data, error) => {
      app.log.error({ failure: traceJobFailure(error) }, "a trash could not be emptied");
      return Promise.resolve();
    },
  };
}

/**
 * Sends the job again for an emptying without one: its job was given up, or a backup, which holds no jobs,
 * was restored.
 */
export async function resumeEmptyings(app: AppContext): Promise<void> {
  const resumed = await asSystem(app.database, async (tx) => {
    const left = await tx
      .select({ userId: trashEmptyings.userId })
      .from(trashEmptyings)
      .where(
        sql`${trashEmptyings.before} < now() - interval '10 minutes'
          and not exists (select 1 from pgboss.job where name = ${emptyingQueue}
            and state < 'completed' and group_id = ${trashEmptyings.userId}::text
            and not data ? 'groupId')`,
      )
      .limit(maxResumed);
    for (const { userId } of left) await app.jobs.send(tx, emptyingQueue, { userId });
    return left.length;
  });
  if (resumed > 0) app.jobs.nudge(emptyingQueue, "soon");
}
