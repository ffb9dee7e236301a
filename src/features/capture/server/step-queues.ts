/** Which queue the steps of reading an entry wait in: fetching has one of its own, as it waits for others. */
import type { EntryStep } from "#features/entries/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/machine.ts";

export const fetchQueue = "fetch-page";
export const readQueue = "read-entry";

export function queueOf(step: EntryStep): string {
  return step === "fetching" ? fetchQueue : readQueue;
}

/** Has the steps from `step` on taken, once `tx` has committed. */
export async function sendSteps(
  tx: Tx,
  { machine, userId }: Ctx,
  entryId: string,
  step: EntryStep,
): Promise<void> {
  await machine.jobs.send(tx, queueOf(step), { entryId, userId });
}

/** After the commit. */
export function nudgeSteps({ machine }: Ctx, step: EntryStep, when: "now" | "soon" = "now"): void {
  machine.jobs.nudge(queueOf(step), when);
}
