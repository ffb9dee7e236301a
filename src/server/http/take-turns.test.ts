import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTurns, type TurnLimits } from "./take-turns.ts";

const limits: TurnLimits = {
  total: 4,
  each: 2,
  waitMilliseconds: 60_000,
  mostWaiting: 10,
  message: "Later, please",
};

describe("turns", () => {
  it("are within the limits of all and of each, whatever is taken and given back, and everybody has theirs", async () => {
    const requests = fc.array(
      fc.record({
        key: fc.constantFrom("ada", "bob", "eve"),
        weight: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(requests, async (asked) => {
        const turns = createTurns({ ...limits, mostWaiting: 30 });
        const under = new Map<string, number>();
        let all = 0;
        let done = 0;
        await Promise.all(
          asked.map(async ({ key, weight }) => {
            const release = await turns.take(key, weight);
            all += weight;
            under.set(key, (under.get(key) ?? 0) + weight);
            expect(all).toBeLessThanOrEqual(limits.total);
            expect(under.get(key)).toBeLessThanOrEqual(limits.each);
            await Promise.resolve();
            all -= weight;
            under.set(key, under.get(key)! - weight);
            done += 1;
            release();
            // Given back once, however often it is said.
            release();
          }),
        );
        expect(done).toBe(asked.length);
      }),
      { numRuns: 50 },
    );
  });

  it("go round: one person's many wait behind another's one", async () => {
    const turns = createTurns({ ...limits, total: 1, each: 1 });
    const first = await turns.take("eve");
    const order: string[] = [];
    const wait = async (key: string) => {
      const release = await turns.take(key);
      order.push(key);
      release();
    };
    const waiting = ["eve", "eve", "eve", "ada"].map(wait);
    first();
    await Promise.all(waiting);
    expect(order).toEqual(["eve", "ada", "eve", "eve"]);
  });

  it("are refused with a sentence and a time where too many wait, or for too long, or in vain", async () => {
    const refusal = { code: "unavailable", message: "Later, please" };
    const turns = createTurns({ ...limits, each: 1, mostWaiting: 1, waitMilliseconds: 30 });
    const release = await turns.take("eve");
    const gone = new AbortController();
    const abandoned = turns.take("eve", 1, gone.signal);
    await expect(turns.take("eve")).rejects.toMatchObject(refusal);
    gone.abort();
    await expect(abandoned).rejects.toMatchObject(refusal);
    await expect(turns.take("eve")).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 1 });
    release();
    (await turns.take("eve"))();
  });
});
