/** The queue of entries that a model should read: sends, advances and recovers its jobs. */
import { sql } from "drizzle-orm";
import { getModelShare } from "#features/billing/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { asActor, asSystem, type Tx } from "#server/db/database.ts";
import type { Ctx, AppContext } from "#server/app-context.ts";
import type { Unread } from "./reread-delays.ts";

export const rereadQueue = "reread-entry";

/** Delayed retries that are made due at startup, and after each success of the provider. */
const maxAdvancedAtStart = 100;
const maxAdvancedBySuccess = 4;
const maxResumed = 200;

type Reread = { captureId: string; attempt?: number; after?: Unread };

/** Sends each job without delay, or as planned after a failure. */
export async function sendRereads(tx: Tx, ctx: Ctx, rereads: readonly Reread[]): Promise<void> {
  const { userId } = ctx;
  const share = await getModelShare(tx, ctx);
  for (const { captureId, attempt = 0, after } of rereads) {
    const data = { captureId, userId, share, attempt, waitsFor: after?.kind ?? "its turn" };
    // Adds jitter, so that jobs that failed together are not retried together.
    const afterSeconds = Math.round((after?.afterSeconds ?? 0) * (1 + Math.random() * 0.2));
    await ctx.app.jobs.send(tx, rereadQueue, data, { afterSeconds });
  }
}

/** Deletes the queued retry of an entry, so that it has at most one. */
export async function deleteWaiting(tx: Tx, captureId: string): Promise<void> {
  await tx.execute(sql`delete from pgboss.job
    where name = ${rereadQueue} and state < 'active' and data ->> 'captureId' = ${captureId}`);
}

/** Call when the provider works again: makes some of the retries due now that wait because of it. */
export async function retryFailed(app: AppContext): Promise<void> {
  await advanceRetries(
    app,
    maxAdvancedBySuccess,
    sql`data ->> 'waitsFor' in ('bad_key', 'forbidden', 'not_found', 'overloaded', 'offline')`,
  );
}

async function advanceRetries(
  app: AppContext,
  limit: number,
  condition = sql`true`,
): Promise<void> {
  const advanced = await asSystem(app.database, (tx) =>
    tx.execute(sql`update pgboss.job set start_after = now()
      where name = ${rereadQueue} and id in (
        select id from pgboss.job
        where name = ${rereadQueue} and state = 'created' and start_after > now() and ${condition}
        order by start_after limit ${limit} for update skip locked)`),
  );
  if ((advanced.rowCount ?? 0) > 0) app.jobs.nudge(rereadQueue, "soon");
}

/**
 * Sends jobs for entries that wait for a model and have none. At startup, the key or model may have changed:
 * queued entries are also retried soon, those given up get another attempt, and if no model is configured,
 * no entry waits for one.
 */
export async function resumeUnread(
  app: AppContext,
  { isStart }: { isStart: boolean },
): Promise<void> {
  if (app.models === null) {
    if (isStart) await clearUnread(app);
    return;
  }
  if (isStart) await advanceRetries(app, maxAdvancedAtStart);
  const unread = await asSystem(app.database, (tx) =>
    tx
      .select({ captureId: captures.id, userId: captures.creatorId })
      .from(captures)
      .where(
        sql`${isStart ? isUnread : isWaiting} and ${captures.status} = 'ready'
          and ${captures.creatorId} is not null
          and not exists (select 1 from pgboss.job where name = ${rereadQueue} and state <= 'active'
            and data ->> 'captureId' = ${captures.id}::text)`,
      )
      .limit(maxResumed),
  );
  for (const { captureId, userId } of unread) {
    if (userId === null) continue;
    await asActor(app.database, userId, async (tx) => {
      await tx
        .update(captures)
        .set({ step: "summarising" })
        .where(sql`${captures.id} = ${captureId} and ${captures.status} = 'ready'`);
      await sendRereads(tx, { app, userId }, [{ captureId, attempt: 1 }]);
    });
  }
  if (unread.length > 0) app.jobs.nudge(rereadQueue, "soon");
}

const isWaiting = sql`${captures.step} = 'summarising'`;
const isUnread = sql`(${isWaiting} or ${captures.modelFailure} is not null)`;

async function clearUnread(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) =>
    tx
      .update(captures)
      .set({ step: "ready", modelFailure: null })
      .where(sql`${isUnread} and ${captures.status} = 'ready'`),
  );
}
