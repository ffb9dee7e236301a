import type { Entry } from "#features/entries/contract.ts";
import { getEntry } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/machine.ts";
import { readQueue } from "./read-job.ts";

const longestWait = 10_000;
/** Beyond this many at once nobody waits: the work is queued, and answers must not be. */
const mostWaiting = 12;
let waiting = 0;

/** Waits until an entry is ready or failed, at most ten seconds, and answers with how it stands then. */
export async function waitUntilSettled(
  ctx: Ctx,
  entry: Entry,
  signal: AbortSignal,
): Promise<Entry> {
  if (entry.status !== "processing" || waiting >= mostWaiting) return entry;
  waiting += 1;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let latest = entry;
  const look = async () => {
    const found = await getEntry(ctx, entry.id).catch(() => null);
    // Of two looks under way, the older may come last: what is settled is not unsettled by it.
    if (found !== null && latest.status === "processing") latest = found;
    if (latest.status !== "processing") end();
  };
  const unsubscribe = ctx.machine.events.subscribe(ctx.userId, (change) => {
    if (change.type === "entry" && change.entryId === entry.entryId) void look();
    if (change.type === "entry-removed" && change.id === entry.id) end();
  });
  const timer = setTimeout(end, longestWait);
  signal.addEventListener("abort", () => end(), { once: true });
  try {
    ctx.machine.jobs.nudge(readQueue);
    // It may have been settled between the save and the subscription.
    await look();
    await ended;
    return latest;
  } finally {
    waiting -= 1;
    clearTimeout(timer);
    unsubscribe();
  }
}
