/**
 * Maps each step of reading an entry to its queue. Fetching, which waits for sites, and scanning, which takes
 * minutes, have their own queues.
 */
import type { EntryStep } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";

export const fetchQueue = "fetch-page";
export const readQueue = "read-entry";
export const scanQueue = "scan-pages";
/** Bulk imports have their own queues, so that manual saves never wait behind them. */
export const bulkFetchQueue = "fetch-in-bulk";
export const bulkReadQueue = "read-in-bulk";
/** Reads stored pages and documents again that a former version of the reader has read. */
export const outdatedQueue = "read-outdated";

export function getQueue(step: EntryStep): string {
  if (step === "scanning") return scanQueue;
  return step === "fetching" ? fetchQueue : readQueue;
}

/** `retries`: how often the site was asked again so far. */
type FetchOptions = { retries?: number; afterSeconds?: number };

/** Sends the job for `step` and the following steps, which runs once `tx` has committed. */
export async function sendSteps(
  tx: Tx,
  { app, userId }: Ctx,
  captureId: string,
  step: EntryStep,
  options: FetchOptions = {},
): Promise<void> {
  const { retries, afterSeconds = 0 } = options;
  const data = { captureId, userId, ...(retries !== undefined && { retries }) };
  await app.jobs.send(tx, getQueue(step), data, { afterSeconds });
}

/** Call after the commit. */
export function nudgeSteps({ app }: Ctx, step: EntryStep, when: "now" | "soon" = "now"): void {
  app.jobs.nudge(getQueue(step), when);
}
