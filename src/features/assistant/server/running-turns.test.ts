import { expect, it } from "vitest";
import { claimTurn, mostTurns } from "./running-turns.ts";

it("limits the simultaneous answers of one user without affecting others", () => {
  const turns = Array.from({ length: mostTurns }, (_, at) =>
    claimTurn("ada", `conversation ${at}`),
  );
  expect(() => claimTurn("ada", "one more")).toThrow(
    expect.objectContaining({ code: "rate_limited" }) as Error,
  );
  claimTurn("bea", "one").release();
  turns[3]!.release();
  turns.push(claimTurn("ada", "one more"));
  for (const { release } of turns) release();
});
