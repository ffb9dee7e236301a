/**
 * "Fetch pictures" and "Remove all pictures": the captures are listed when the run starts, then a durable job
 * works through the list in parts and records its progress.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PictureRun } from "#features/pictures/contract.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { earlierPictureQueue, removalQueue } from "./picture-queues.ts";
import { pictureRuns } from "./tables.ts";

const queues = { fetch: earlierPictureQueue, remove: removalQueue };
/** Milliseconds until the job yields to other users. */
const maxRunMs = 20_000;
/** Runs per sweep whose job is sent again. */
const maxResumed = 200;

export async function selectRun(tx: Tx, userId: string): Promise<PictureRun | null> {
  const [run] = await tx
    .select({
      kind: pictureRuns.kind,
      done: pictureRuns.done,
      total: sql<number>`cardinality(${pictureRuns.captureIds})`,
    })
    .from(pictureRuns)
    .where(eq(pictureRuns.userId, userId));
  return run ?? null;
}

/**
 * Lists the captures with the query `captureIds` and sends the job for them. Does nothing if a run is in
 * progress, except that removing replaces fetching. Call `announceRun` after the commit.
 */
export async function startRun(
  tx: Tx,
  { app, userId }: Ctx,
  kind: PictureRun["kind"],
  captureIds: SQL,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into picture_runs (user_id, kind, entry_ids) values (${userId}, ${kind}, '{}')
      on conflict (user_id) do update
        set id = excluded.id, kind = excluded.kind, entry_ids = '{}', done = 0, updated_at = now()
        where picture_runs.kind = 'fetch' and excluded.kind = 'remove'
      returning id`,
  );
  const runId = rows[0]?.id;
  if (runId === undefined) return;
  // A further statement, because this one sees what was committed while the first one waited.
  const listed = await tx.execute<{ total: number }>(
    sql`update picture_runs set entry_ids = array(${captureIds}) where id = ${runId}
      returning cardinality(entry_ids) as total`,
  );
  if (listed.rows[0]!.total === 0) await tx.delete(pictureRuns).where(isRun({ userId }, runId));
  else await app.jobs.send(tx, queues[kind], { userId, runId });
}

export function announceRun({ app, userId }: Ctx, kind: PictureRun["kind"]): void {
  app.jobs.nudge(queues[kind]);
  app.events.publish(userId, { type: "pictures" });
}

/** True while `runId` has not been replaced; then it cannot be replaced before the commit. */
export async function lockRun(tx: Tx, ctx: Ctx, runId: string): Promise<boolean> {
  const [run] = await tx
    .select({ id: pictureRuns.id })
    .from(pictureRuns)
    .where(isRun(ctx, runId))
    .for("share");
  return run !== undefined;
}

/**
 * The job of all runs of a kind. `workOn` gets up to `partSize` captures at a time, and the same ones again if
 * the process was killed while it ran.
 */
export function runJob(
  app: AppContext,
  {
    kind,
    partSize,
    expireInSeconds,
  }: { partSize: number; expireInSeconds: number } & Pick<PictureRun, "kind">,
  workOn: (ctx: Ctx, runId: string, captureIds: string[], signal: AbortSignal) => Promise<void>,
): JobKind {
  return {
    queue: queues[kind],
    concurrency: 2,
    perUser: 1,
    expireInSeconds,
    retryLimit: 20,
    work: async (data, signal) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      const runId = String(data["runId"]);
      const deadline = Date.now() + maxRunMs;
      for (;;) {
        signal.throwIfAborted();
        const part = await selectPart(ctx, runId, partSize);
        if (part === null) return;
        if (part.captureIds.length === 0) return endRun(ctx, runId);
        await workOn(ctx, runId, part.captureIds, signal);
        const isYielding = Date.now() > deadline;
        await advanceRun(ctx, runId, part.done + part.captureIds.length, isYielding ? kind : null);
        if (isYielding) return;
      }
    },
    // The sweep sends another job.
    giveUp: async ({ userId }, error) =>
      app.log.error(
        { failure: traceJobFailure(error), userId },
        `a run to ${kind} pictures failed`,
      ),
  };
}

/** Null if the run has ended or was replaced. */
async function selectPart(
  ctx: Ctx,
  runId: string,
  size: number,
): Promise<{ done: number; captureIds: string[] } | null> {
  const [part] = await inTransaction(ctx, (tx) =>
    tx
      .select({
        done: pictureRuns.done,
        captureIds: sql<string[]>`entry_ids[done + 1:done + ${size}::int]`,
      })
      .from(pictureRuns)
      .where(isRun(ctx, runId)),
  );
  return part ?? null;
}

/** `next` is the kind of the run if another job continues it. */
async function advanceRun(
  ctx: Ctx,
  runId: string,
  done: number,
  next: PictureRun["kind"] | null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const known = await tx
      .update(pictureRuns)
      .set({ done, updatedAt: new Date() })
      .where(isRun(ctx, runId))
      .returning({ id: pictureRuns.id });
    if (next !== null && known.length > 0)
      await ctx.app.jobs.send(tx, queues[next], { userId: ctx.userId, runId });
  });
  if (next !== null) ctx.app.jobs.nudge(queues[next], "soon");
}

async function endRun(ctx: Ctx, runId: string): Promise<void> {
  await inTransaction(ctx, (tx) => tx.delete(pictureRuns).where(isRun(ctx, runId)));
  ctx.app.events.publish(ctx.userId, { type: "pictures" });
}

function isRun({ userId }: Pick<Ctx, "userId">, runId: string): SQL | undefined {
  return and(eq(pictureRuns.userId, userId), eq(pictureRuns.id, runId));
}

/** Sends the job again for a run without one: it was given up, or a backup, which holds no jobs, was restored. */
export async function resumeRuns(app: AppContext): Promise<void> {
  const resumed = await asSystem(app.database, async (tx) => {
    const runs = await tx
      .select({ userId: pictureRuns.userId, runId: pictureRuns.id, kind: pictureRuns.kind })
      .from(pictureRuns)
      .where(
        sql`not exists (select 1 from pgboss.job where name in (${queues.fetch}, ${queues.remove})
          and state < 'completed' and data ->> 'runId' = ${pictureRuns.id}::text)`,
      )
      .limit(maxResumed);
    for (const { kind, ...data } of runs) await app.jobs.send(tx, queues[kind], data);
    return runs;
  });
  for (const { kind } of resumed) app.jobs.nudge(queues[kind], "soon");
}
