/** The queue of bulk-imported links that wait to be fetched. */
import { and, eq, not, sql } from "drizzle-orm";
import { captures } from "#features/entries/server/tables.ts";
import { asActor, asSystem, type Tx } from "#server/db/database.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { isAtStep } from "../progress/capture-state.ts";
import { bulkFetchQueue } from "../progress/step-queues.ts";
import { bulkFetches } from "../tables.ts";

/** Adds links that are not in the queue, and sends a job unless one is already waiting for this user. */
export async function queueBulkFetches(
  tx: Tx,
  ctx: Ctx,
  links: readonly { captureId: string; url: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insert(bulkFetches)
    .values(
      links.map(({ captureId, url }) => ({
        captureId,
        userId: ctx.userId,
        host: new URL(url).host,
      })),
    )
    .onConflictDoNothing();
  await sendFetchJob(tx, ctx, 0);
}

/** One job handles all links of a user. Sends none if one is already queued that is due at least as early. */
export async function sendFetchJob(tx: Tx, { app, userId }: Ctx, afterSeconds: number) {
  const { rows } = await tx.execute(sql`select 1 from pgboss.job
    where name = ${bulkFetchQueue} and state < 'active' and group_id = ${userId}
      and start_after <= now() + make_interval(secs => ${afterSeconds}) limit 1`);
  if (rows.length > 0) return;
  await app.jobs.send(tx, bulkFetchQueue, { userId }, { afterSeconds });
}

export type WaitingFetch = { captureId: string; host: string; tries: number };

/** For up to `limit` hosts that sort after the host `after`, the link that is due first. */
export async function listDueFetches(
  ctx: Ctx,
  after: string,
  limit: number,
): Promise<WaitingFetch[]> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<WaitingFetch>(sql`
      with recursive due as (
        (select entry_id, host, tries, 1 as place from bulk_fetches
          where user_id = ${ctx.userId} and host > ${after} order by host, due_at, entry_id limit 1)
        union all
        select next.entry_id, next.host, next.tries, due.place + 1 from due
        cross join lateral (
          select entry_id, host, tries from bulk_fetches
          where user_id = ${ctx.userId} and host > due.host order by host, due_at, entry_id limit 1) next
        where due.place < ${limit}
      )
      select due.entry_id as "captureId", due.host, due.tries from due
      join bulk_fetches waiting on waiting.entry_id = due.entry_id and waiting.due_at <= now()
      order by due.host`),
  );
  return rows;
}

/** Seconds until the user's first link is due: 0 or less if one is due now, null if none is queued. */
export async function findNextDue(ctx: Ctx): Promise<number | null> {
  const [next] = await inTransaction(ctx, (tx) =>
    tx
      .select({
        // No greatest(0, …), which is 0 without a link.
        seconds: sql<number | null>`extract(epoch from min(${bulkFetches.dueAt}) - now())::float8`,
      })
      .from(bulkFetches)
      .where(eq(bulkFetches.userId, ctx.userId)),
  );
  return next?.seconds ?? null;
}

/** Not if the user has since asked to fetch it again. */
export async function deleteFetch(ctx: Ctx, captureId: string): Promise<void> {
  const isAsked = sql`exists (select from ${captures}
    where ${captures.id} = ${captureId} and ${isAtStep("fetching")})`;
  await inTransaction(ctx, (tx) =>
    tx.delete(bulkFetches).where(and(ownedBy(ctx, captureId), not(isAsked))),
  );
}

/** Retries the link after this many seconds. */
export async function postponeFetch(ctx: Ctx, captureId: string, seconds: number): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx
      .update(bulkFetches)
      .set({
        dueAt: sql`now() + make_interval(secs => ${seconds})`,
        tries: sql`${bulkFetches.tries} + 1`,
      })
      .where(ownedBy(ctx, captureId)),
  );
}

/** Sends a job for every user who has queued links but no job, for example after a database outage. */
export async function resumeBulkFetches(app: AppContext): Promise<void> {
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute<{ userId: string }>(sql`
      select distinct waiting.user_id as "userId" from bulk_fetches waiting
      where not exists (select 1 from pgboss.job where name = ${bulkFetchQueue}
        and state < 'completed' and group_id = waiting.user_id::text)`),
  );
  for (const { userId } of rows)
    await asActor(app.database, userId, (tx) => sendFetchJob(tx, { app, userId }, 0));
  if (rows.length > 0) app.jobs.nudge(bulkFetchQueue, "soon");
}

function ownedBy({ userId }: Ctx, captureId: string) {
  return and(eq(bulkFetches.captureId, captureId), eq(bulkFetches.userId, userId));
}
