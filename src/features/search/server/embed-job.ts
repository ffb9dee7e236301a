/** The durable job that embeds what was indexed. Apart from indexing, which never waits for a provider. */
import type { Tx } from "#server/db/database.ts";
import { traceJobFailure } from "#server/job-failure.ts";
import type { JobKind } from "#server/jobs.ts";
import { type Ctx, inTx, type Machine } from "#server/machine.ts";
import { embedDue } from "./embed-passages.ts";

export const embedQueue = "embed-passages";

/** Has what `tx` indexes embedded, where a model for that is configured. */
export async function requestEmbedding(tx: Tx, ctx: Ctx): Promise<void> {
  if (ctx.machine.models?.embedding == null) return;
  await ctx.machine.jobs.send(tx, embedQueue, { userId: ctx.userId });
}

export function embedJob(machine: Machine): JobKind {
  return {
    queue: embedQueue,
    // One at a time for a person: it embeds all that is due for them, in turns with others.
    concurrency: 3,
    perPerson: 1,
    expireInSeconds: 600,
    retryLimit: 5,
    work: async (data, signal) => {
      const ctx: Ctx = { machine, userId: String(data["userId"]) };
      const embedding = machine.models?.embedding ?? null;
      if (embedding === null) return;
      const run = await embedDue(ctx, embedding, signal);
      if (run === "done") return;
      if (run === "more") {
        await inTx(ctx, (tx) => requestEmbedding(tx, ctx));
        machine.jobs.nudge(embedQueue, "soon");
        return;
      }
      const { kind, message, isTransient } = run;
      if (isTransient) throw new Error(message);
      // Trying again at once would not help: the sweep comes back to it.
      machine.log.warn({ userId: ctx.userId, kind }, `embedding stopped: ${message}`);
    },
    giveUp: async (data, error) => {
      machine.log.error(
        { failure: traceJobFailure(error), userId: data["userId"] },
        "passages could not be embedded",
      );
    },
  };
}
