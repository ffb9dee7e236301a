import { expect, it } from "vitest";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { claimTurn, stopTurn } from "./running-turns.ts";

it("limits the simultaneous answers of one user without affecting others", async () => {
  const turns = await Promise.all(
    Array.from({ length: concurrencyLimits.answers.maxPerKey }, (_, at) =>
      claimTurn("ada", `conversation ${at}`),
    ),
  );
  await expect(claimTurn("ada", "one more")).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: 5,
  });
  (await claimTurn("bea", "one")).release();
  turns[3]!.release();
  turns.push(await claimTurn("ada", "one more"));
  for (const { release } of turns) release();
});

it("rejects a second question in a conversation until the first is answered", async () => {
  const first = await claimTurn("ada", "conversation");
  await expect(claimTurn("ada", "conversation")).rejects.toMatchObject({ code: "conflict" });
  stopTurn("ada", "conversation");
  expect(first.signal.aborted).toBe(true);
  first.release();
  (await claimTurn("ada", "conversation")).release();
});
