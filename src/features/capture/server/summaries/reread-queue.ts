/** The queue of entries that a model should read: sends, advances and recovers its jobs. */
import { sql } from "drizzle-orm";
import { getModelShare } from "#features/billing/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { asActor, asSystem, type Tx } from "#server/db/database.ts";
import type { Ctx, AppContext } from "#server/app-context.ts";
import type { Unread } from "./reread-delays.ts";

export const rereadQueue = "reread-entry";

/**
 * Retries advanced at startup and after each success: if the provider works again, those advance the next.
 */
const wakenAtStart = 100;
const wakenBySuccess = 4;
const maxResumed = 200;

type Reread = { captureId: string; attempt?: number; after?: Unread };

/** Call inside `tx`: sends each job at once, or delayed as planned after a failure. */
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

/** An entry has at most one queued retry, however often the user requests one. */
export async function deleteWaiting(tx: Tx, captureId: string): Promise<void> {
  await tx.execute(sql`delete from pgboss.job
    where name = ${rereadQueue} and state < 'active' and data ->> 'captureId' = ${captureId}`);
}

/** The provider works again, so some of the entries that failed because of it are made due now. */
export async function wakeSome(app: AppContext): Promise<void> {
  await wake(
    app,
    wakenBySuccess,
    sql`data ->> 'waitsFor' in ('bad_key', 'forbidden', 'not_found', 'overloaded', 'offline')`,
  );
}

async function wake(app: AppContext, most: number, condition = sql`true`): Promise<void> {
  const woken = await asSystem(app.database, (tx) =>
    tx.execute(sql`update pgboss.job set start_after = now()
      where name = ${rereadQueue} and id in (
        select id from pgboss.job
        where name = ${rereadQueue} and state = 'created' and start_after > now() and ${condition}
        order by start_after limit ${most} for update skip locked)`),
  );
  if ((woken.rowCount ?? 0) > 0) app.jobs.nudge(rereadQueue, "soon");
}

/**
 * At startup, the key or model may have changed: queued entries are retried soon, and those given up get
 * another attempt. Periodically: sends jobs for unread entries that have none. Without a model, no entry
 * waits for one any more.
 */
export async function resumeUnread(
  app: AppContext,
  { isStart }: { isStart: boolean },
): Promise<void> {
  if (app.models === null) {
    if (isStart) await clearUnread(app);
    return;
  }
  if (isStart) await wake(app, wakenAtStart);
  const unread = await asSystem(app.database, (tx) =>
    tx
      .select({ captureId: captures.id, userId: captures.creatorId })
      .from(captures)
      .where(
        sql`${isStart ? isMarked : isWaiting} and ${captures.status} = 'ready'
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
const isMarked = sql`(${isWaiting} or ${captures.modelFailure} is not null)`;

async function clearUnread(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) =>
    tx
      .update(captures)
      .set({ step: "ready", modelFailure: null })
      .where(sql`${isMarked} and ${captures.status} = 'ready'`),
  );
}
