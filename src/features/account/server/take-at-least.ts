import { setTimeout as sleep } from "node:timers/promises";

/** Does `work` in no less than that time, so that how long it took tells nothing of what it found. */
export async function takeAtLeast<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
