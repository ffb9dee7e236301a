/** Which queue the steps of reading an entry wait in: fetching, which waits for others, and scanning, which takes minutes, have their own. */
import type { EntryStep } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";

export const fetchQueue = "fetch-page";
export const readQueue = "read-entry";
export const scanQueue = "scan-pages";
/** What came in bulk waits in queues of its own, so that nothing saved by hand waits behind it. */
export const bulkFetchQueue = "fetch-in-bulk";
export const bulkReadQueue = "read-in-bulk";

export function queueOf(step: EntryStep): string {
  if (step === "scanning") return scanQueue;
  return step === "fetching" ? fetchQueue : readQueue;
}

/** Has the steps from `step` on taken, once `tx` has committed. */
export async function sendSteps(
  tx: Tx,
  { app, userId }: Ctx,
  entryId: string,
  step: EntryStep,
): Promise<void> {
  await app.jobs.send(tx, queueOf(step), { entryId, userId });
}

/** After the commit. */
export function nudgeSteps({ app }: Ctx, step: EntryStep, when: "now" | "soon" = "now"): void {
  app.jobs.nudge(queueOf(step), when);
}
