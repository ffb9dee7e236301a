/** The durable job that brings a person's index up to date: changed cards, segments to be joined. */
import type { JobKind } from "#server/jobs.ts";
import type { Ctx, Machine } from "#server/machine.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import { indexSome, markStale } from "./index-cards.ts";
import { mergeSegments } from "./merge-segments.ts";

export function indexJob(machine: Machine): JobKind {
  return {
    queue: indexQueue,
    // One at a time: it gathers all that is due for its person.
    concurrency: 1,
    expireInSeconds: 600,
    retryLimit: 5,
    work: async (data, signal) => {
      const ctx: Ctx = { machine, userId: String(data["userId"]) };
      if (data["cardId"] !== undefined) await markStale(ctx, String(data["cardId"]));
      while ((await indexSome(ctx)) > 0) signal.throwIfAborted();
      await mergeSegments(ctx);
    },
    giveUp: async (data, error) => {
      machine.log.error({ err: error, userId: data["userId"] }, "an index could not be tended");
    },
  };
}
