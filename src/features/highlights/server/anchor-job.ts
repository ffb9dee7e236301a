/** The durable job that finds highlights again after the text of their entry was replaced. */
import { and, asc, eq, sql } from "drizzle-orm";
import { isReadable } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { anchorEntry } from "./anchor-entry.ts";

export const anchorQueue = "anchor-highlights";

/** Milliseconds after which the job is sent again, so that other users' jobs run. */
const maxRun = 10_000;
/** Milliseconds of approximate search per user and text. After it, quotes are only sought exactly. */
const maxSearch = 60_000;

/**
 * Call in the transaction that stores the text of a capture. Sends a job for each user with highlights in it, and
 * blocks adding highlights to the earlier text until the commit. If it returns true, call `nudgeAnchoring` after it.
 */
export async function anchorAgain(tx: Tx, { app }: Ctx, captureId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ holders: string[] }>(
    sql`select lock_highlighted_text(${captureId}) as holders`,
  );
  const holders = rows[0]!.holders;
  if (holders.length === 0) return false;
  await app.jobs.sendMany(
    tx,
    anchorQueue,
    holders.map((userId) => ({ userId, captureId })),
  );
  return true;
}

/** Call in a transaction that inserted highlights of the user whose place in the text is not known. */
export async function anchorInserted(
  tx: Tx,
  { app, userId }: Ctx,
  captureIds: readonly string[],
): Promise<void> {
  if (captureIds.length === 0) return;
  const data = captureIds.map((captureId) => ({ userId, captureId }));
  await app.jobs.sendMany(tx, anchorQueue, data);
}

export function nudgeAnchoring({ app }: Ctx): void {
  app.jobs.nudge(anchorQueue, "soon");
}

export function anchorJob(app: AppContext): JobKind {
  return {
    queue: anchorQueue,
    concurrency: 2,
    perUser: 1,
    expireInSeconds: 180,
    retryLimit: 5,
    work: async (data, signal) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      const captureId = String(data["captureId"]);
      const spent = Number(data["spent"] ?? 0);
      const since = performance.now();
      const limits = {
        budget: new WorkBudget(maxRun, signal),
        approximateUntil: since + maxSearch - spent,
      };
      let end: "done" | "more" = "done";
      for (const entryId of await listEntries(ctx, captureId)) {
        end = await anchorEntry(ctx, entryId, limits);
        signal.throwIfAborted();
        if (end === "more") break;
      }
      if (end === "more") {
        const sent = { userId: ctx.userId, captureId, spent: spent + performance.now() - since };
        await inTransaction(ctx, (tx) => app.jobs.send(tx, anchorQueue, sent));
        nudgeAnchoring(ctx);
      }
      app.events.publish(ctx.userId, { type: "highlights" });
    },
    giveUp: async (data, error) => {
      app.log.error(
        { failure: traceJobFailure(error), userId: data["userId"] },
        "highlights could not be found again",
      );
    },
  };
}

/** The entries of a capture with highlights of the user, as far as they are open to the user. */
async function listEntries(ctx: Ctx, captureId: string): Promise<string[]> {
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select({ id: entries.id })
      .from(entries)
      .where(
        and(
          eq(entries.captureId, captureId),
          isReadable(ctx.userId),
          sql`exists (select 1 from highlights held where held.entry_id = ${entries.id} and held.user_id = ${ctx.userId})`,
        ),
      )
      .orderBy(asc(entries.id)),
  );
  return rows.map(({ id }) => id);
}
