import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startWork } from "../testing/semaphore-work.ts";
import { type ConcurrencyPolicy, createSemaphore } from "./semaphore.ts";

const policy: ConcurrencyPolicy = {
  maxTotal: 4,
  maxPerKey: 2,
  maxWaitingPerKey: 10,
  waitTimeoutMs: 60_000,
  code: "rate_limited",
  message: "Later, please",
  retryAfterSeconds: 7,
};
const full = { code: "rate_limited", message: "Later, please", retryAfterSeconds: 7 } as const;
const timedOut = { ...full, code: "unavailable" };

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("acquire", () => {
  it("never exceeds the total and per-key limits, and serves all requests", async () => {
    const requests = fc.array(
      fc.record({
        key: fc.constantFrom("ada", "bob", "eve"),
        weight: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(requests, async (requested) => {
        const { acquire } = createSemaphore({ ...policy, maxWaitingPerKey: 30 });
        const held = new Map<string, number>();
        let total = 0;
        let done = 0;
        await Promise.all(
          requested.map(async ({ key, weight }) => {
            const release = await acquire(key, { weight });
            total += weight;
            held.set(key, (held.get(key) ?? 0) + weight);
            expect(total).toBeLessThanOrEqual(policy.maxTotal!);
            expect(held.get(key)).toBeLessThanOrEqual(policy.maxPerKey!);
            await Promise.resolve();
            total -= weight;
            held.set(key, held.get(key)! - weight);
            done += 1;
            release();
            // Releasing twice has no further effect.
            release();
          }),
        );
        expect(done).toBe(requested.length);
      }),
      { numRuns: 50 },
    );
  });

  it("rejects a key with too many waiting, and a request that waited too long", async () => {
    const semaphore = createSemaphore({ ...policy, maxWaitingPerKey: 2, waitTimeoutMs: 1 });
    const works = Array.from({ length: 5 }, () => startWork(semaphore, "ada"));
    await Promise.all(works.slice(2).map(({ done }) => done));
    expect(works.map(({ error }) => error)).toMatchObject([null, null, timedOut, timedOut, full]);
    works[0]!.end();
    await works[0]!.done;
    (await semaphore.acquire("ada"))();
  });

  it("rejects a full key with its own error if the policy names one", async () => {
    const whenKeyIsFull = { ...full, message: "You have one waiting" };
    const { acquire } = createSemaphore({
      ...policy,
      maxTotal: 1,
      maxWaitingPerKey: 1,
      maxWaiting: 1,
      whenKeyIsFull,
    });
    const release = await acquire("ada");
    const waiting = acquire("ada");
    await expect(acquire("ada")).rejects.toMatchObject(whenKeyIsFull);
    await expect(acquire("eve")).rejects.toMatchObject(full);
    release();
    (await waiting)();
  });

  it("rejects with the signal's reason on abort, only while it must wait", async () => {
    const { acquire } = createSemaphore({ ...policy, maxPerKey: 1 });
    const aborter = new AbortController();
    const { signal } = aborter;
    const release = await acquire("eve");
    const aborted = acquire("eve", { signal });
    aborter.abort(new Error("gone"));
    await expect(aborted).rejects.toThrow("gone");
    await expect(acquire("eve", { signal })).rejects.toThrow("gone");
    release();
    (await acquire("eve", { signal }))();
  });

  it("serves a smaller request when a larger one before it was aborted", async () => {
    const { acquire } = createSemaphore({ ...policy, maxTotal: 2 });
    await acquire("ada");
    const aborter = new AbortController();
    const large = acquire("eve", { weight: 2, signal: aborter.signal });
    const small = acquire("eve");
    aborter.abort(new Error("gone"));
    await expect(large).rejects.toThrow("gone");
    (await small)();
  });
});

describe("a semaphore with maxWaiting", () => {
  const create = (maxTotal: number, maxWaiting: number) =>
    createSemaphore({ ...full, maxTotal, maxWaiting });

  it("rejects the newest request of the key with the most waiting, in favour of a key with fewer", async () => {
    const semaphore = create(1, 3);
    const flood = Array.from({ length: 6 }, () => startWork(semaphore, "flood"));
    await settle();
    const states = () => flood.map(({ state }) => state);
    expect(states()).toEqual([
      "running",
      ...Array(3).fill("waiting"),
      ...Array(2).fill("rejected"),
    ]);
    const other = startWork(semaphore, "other");
    await settle();
    expect(other.state).toBe("waiting");
    expect(states()).toEqual([
      "running",
      ...Array(2).fill("waiting"),
      ...Array(3).fill("rejected"),
    ]);
    for (const { error } of flood.slice(3)) expect(error).toMatchObject(full);
    flood[0]!.end();
    await settle();
    expect(other.state).toBe("running");
  });

  it("continues after work that failed", async () => {
    const semaphore = create(1, 1);
    const failed = startWork(semaphore, "a");
    failed.fail(new Error("failed"));
    await failed.done;
    expect(failed.error).toEqual(new Error("failed"));
    await expect(semaphore.withPermit("a", () => Promise.resolve(7))).resolves.toBe(7);
  });

  it("never exceeds its limits of running and waiting work, and serves all that waits", async () => {
    const keys = fc.oneof(fc.constantFrom("a", "b", "c"), fc.constant(null));
    await fc.assert(
      fc.asyncProperty(fc.array(keys, { maxLength: 60 }), async (steps) => {
        const semaphore = create(2, 4);
        const works: ReturnType<typeof startWork>[] = [];
        const count = (state: string) => works.filter((work) => work.state === state).length;
        const endOne = async () => {
          works.find(({ state }) => state === "running")?.end();
          await settle();
        };
        for (const key of steps) {
          if (key === null) await endOne();
          else works.push(startWork(semaphore, key));
          await settle();
          expect(count("running")).toBeLessThanOrEqual(2);
          expect(count("waiting")).toBeLessThanOrEqual(4);
          expect(count("waiting") === 0 || count("running") === 2).toBe(true);
        }
        while (count("running") > 0) await endOne();
        expect(count("waiting")).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});
