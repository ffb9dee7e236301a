import { setTimeout as sleep } from "node:timers/promises";

/** In milliseconds. Tests with e-mail, which create hundreds of accounts, set them to zero. */
export const minDurations = {
  /** So that timing does not reveal whether the address is known. */
  signUp: 400,
  /** Writing an e-mail to the outbox would otherwise reveal that the account exists. */
  request: 100,
};

/** Runs `work` for at least the given time, so that its duration reveals nothing about the result. */
export async function withMinDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
