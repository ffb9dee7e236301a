import type { Entry } from "#features/entries/contract.ts";
import { getEntry } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { nudgeSteps } from "./progress/step-queues.ts";
import { rereadQueue } from "./summaries/reread-queue.ts";

/** Milliseconds. Tests set longer limits, because they check the final state. */
export const waitLimits: Readonly<Record<"reader" | "model", number>> = {
  reader: 10_000,
  /** After the entry is ready; later changes arrive live. */
  model: 4_000,
};
/** Beyond this many concurrent waits, requests are answered at once, so that they do not accumulate. */
const maxWaiting = 12;
let waiting = 0;

/**
 * Waits until an entry has failed, or is ready and (if configured) read by the model; at most ten seconds, and at
 * most `limit` milliseconds. Returns its state at that time.
 */
export async function waitUntilSettled(
  ctx: Ctx,
  entry: Entry,
  signal: AbortSignal,
  limit = Infinity,
): Promise<Entry> {
  if (entry.status !== "processing" || waiting >= maxWaiting) return entry;
  waiting += 1;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let latest = entry;
  let modelTimer: NodeJS.Timeout | undefined;
  const check = async () => {
    const found = await getEntry(ctx, entry.id).catch(() => null);
    // Of two concurrent queries the older may finish last. It must not revert a settled entry.
    if (found === null || getStage(found) < getStage(latest)) return;
    if (getStage(found) === 1 && getStage(latest) === 0) {
      modelTimer = setTimeout(end, waitLimits.model);
      ctx.app.jobs.nudge(rereadQueue);
    }
    latest = found;
    // Pages are scanned one by one; the entry shows the progress.
    if (getStage(latest) === 2 || latest.step === "scanning") end();
  };
  const unsubscribe = ctx.app.events.subscribe(ctx.userId, (change) => {
    if (change.type === "entry" && change.captureId === entry.captureId) void check();
    if (change.type === "entry-removed" && change.id === entry.id) end();
  });
  const timer = setTimeout(end, Math.min(waitLimits.reader, limit));
  signal.addEventListener("abort", () => end(), { once: true });
  try {
    nudgeSteps(ctx, entry.step);
    // The entry may have settled between the save and the subscription.
    await check();
    await ended;
    return latest;
  } finally {
    waiting -= 1;
    clearTimeout(timer);
    clearTimeout(modelTimer);
    unsubscribe();
  }
}

/** 0: being read; 1: ready, and waiting for the model; 2: settled. */
function getStage({ status, step, reading }: Entry): 0 | 1 | 2 {
  if (status === "processing") return 0;
  return status === "ready" && step === "summarising" && reading.modelFailure === null ? 1 : 2;
}
