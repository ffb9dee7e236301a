/**
 * The durable job that embeds indexed passages. Separate from indexing, so that indexing never waits for a
 * provider.
 */
import type { Tx } from "#server/db/database.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { type Ctx, inTransaction, type AppContext } from "#server/app-context.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { embedDue } from "./embed-passages.ts";

export const embedQueue = "embed-passages";

/** Queues the embedding of entries indexed in `tx`, if an embedding model is configured. */
export async function requestEmbedding(tx: Tx, ctx: Ctx): Promise<void> {
  if (ctx.app.models?.embedding == null) return;
  await ctx.app.jobs.send(tx, embedQueue, { userId: ctx.userId });
}

/** For jobs that process everything that is due for a user: one at a time per user suffices. */
export const userJobOptions = {
  concurrency: 3,
  perUser: 1,
  expireInSeconds: 600,
  retryLimit: 5,
} as const;

export function embedJob(app: AppContext): JobKind {
  return {
    ...userJobOptions,
    queue: embedQueue,
    work: async (data, signal) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      const embedding = app.models?.embedding ?? null;
      if (embedding === null) return;
      const run = await embedDue(ctx, embedding, signal);
      if (run === "done") return;
      if (run === "more") {
        await inTransaction(ctx, (tx) => requestEmbedding(tx, ctx));
        app.jobs.nudge(embedQueue, "soon");
        return;
      }
      const { kind, message, isTransient } = run;
      if (isTransient) throw new Error(message);
      // No immediate retry: the sweep queues the job again.
      app.log.warn({ userId: ctx.userId, kind }, `embedding stopped: ${message}`);
    },
    giveUp: async (data, error) => {
      app.log.error(
        { failure: traceJobFailure(error), userId: data["userId"] },
        "passages could not be embedded",
      );
    },
  };
}
