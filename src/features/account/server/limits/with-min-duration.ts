import { setTimeout as sleep } from "node:timers/promises";

/** Runs `work` for at least the given time, so that its duration reveals nothing about the result. */
export async function withMinDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
