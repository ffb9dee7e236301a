import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTurns, type TurnLimits, type Turns } from "./take-turns.ts";

const limits: TurnLimits = {
  total: 4,
  each: 2,
  waitMilliseconds: 60_000,
  mostWaiting: 10,
  message: "Later, please",
  codeWhenFull: "unavailable",
};

describe("createTurns", () => {
  it("never exceeds the total and per-key limits, and serves all requests", async () => {
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
            // Releasing twice has no further effect.
            release();
          }),
        );
        expect(done).toBe(asked.length);
      }),
      { numRuns: 50 },
    );
  });

  it("serves waiting keys in rotation", async () => {
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

  it("rejects with a message and retry time if too many wait, on timeout, and on abort", async () => {
    const refusal = { code: "unavailable", message: "Later, please" };
    const turns = createTurns({ ...limits, each: 1, mostWaiting: 1, waitMilliseconds: 30 });
    const release = await turns.take("eve");
    const gone = new AbortController();
    const abandoned = turns.take("eve", 1, gone.signal);
    await expect(turns.take("eve")).rejects.toMatchObject(refusal);
    gone.abort();
    await expect(abandoned).rejects.toMatchObject(refusal);
    await expect(turns.take("eve", 1, gone.signal)).rejects.toMatchObject(refusal);
    await expect(turns.take("eve")).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 1 });
    release();
    (await turns.take("eve"))();
  });

  it("serves a smaller request when a larger one before it gave up", async () => {
    const turns = createTurns({ ...limits, total: 2 });
    await turns.take("ada");
    const gone = new AbortController();
    const large = turns.take("eve", 2, gone.signal);
    const small = turns.take("eve", 1);
    gone.abort();
    await expect(large).rejects.toMatchObject({ code: "unavailable" });
    (await small)();
  });
});

describe("createTurns with weights of one", () => {
  const few: TurnLimits = {
    total: 3,
    each: 2,
    mostWaiting: 2,
    waitMilliseconds: 60_000,
    message: "Too many",
    codeWhenFull: "rate_limited",
    retryAfterSeconds: 7,
  };

  it("limits each key, and leaves the rest to other keys", async () => {
    const { take } = createTurns(few);
    const started: string[] = [];
    const ask = async (key: string) => {
      const leave = await take(key);
      started.push(key);
      return leave;
    };
    const [first] = await Promise.all([ask("ada"), ask("ada")]);
    const third = ask("ada");
    await ask("eve");
    expect(started).toEqual(["ada", "ada", "eve"]);
    first!();
    // Releasing twice frees one permit.
    first!();
    await third;
    expect(started).toEqual(["ada", "ada", "eve", "ada"]);
  });

  it("serves the key that holds the fewest permits", async () => {
    const { take } = createTurns(few);
    const [adas, , eves] = [await take("ada"), await take("ada"), await take("eve")];
    const order: string[] = [];
    const wait = async (key: string) => {
      const leave = await take(key);
      order.push(key);
      return leave;
    };
    const waiting = [wait("ada"), wait("eve"), wait("tom")];
    adas();
    const toms = await waiting[2]!;
    eves();
    await waiting[1];
    expect(order).toEqual(["tom", "eve"]);
    // Release it, or a waiting request would be rejected during a later test.
    toms();
    await waiting[0];
  });

  it("rejects a key with too many waiting, and requests that waited too long", async () => {
    const { take } = createTurns({ ...few, waitMilliseconds: 1 });
    await Promise.all([take("ada"), take("ada")]);
    const asked = [take("ada"), take("ada"), take("ada")];
    const answers = await Promise.allSettled(asked);
    expect(answers.map((one) => one.status === "rejected" && one.reason)).toMatchObject([
      { code: "unavailable", message: "Too many", retryAfterSeconds: 7 },
      { code: "unavailable" },
      { code: "rate_limited", message: "Too many", retryAfterSeconds: 7 },
    ]);
  });
});

describe("createTurns with mostWaitingInAll", () => {
  const open = (atOnce: number, mostWaiting: number) =>
    createTurns({
      total: atOnce,
      each: atOnce,
      mostWaiting,
      mostWaitingInAll: mostWaiting,
      message: "full",
      codeWhenFull: "rate_limited",
    });

  /** Work that ends on demand, and its state. */
  function makeWork(turns: Turns, asker: string, begun: string[]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = { asker, end: resolve, state: "waiting", refusal: null as unknown };
    const done = turns
      .run(asker, () => {
        work.state = "running";
        begun.push(asker);
        return promise;
      })
      .then(
        () => (work.state = "done"),
        (refusal: unknown) => Object.assign(work, { state: "refused", refusal }),
      );
    return Object.assign(work, { done });
  }
  const settle = async () => {
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  };

  it("serves keys in rotation, however many requests each has waiting", async () => {
    const [turns, begun] = [open(1, 100), [] as string[]];
    const works = ["a", "a", "a", "a", "b", "c", "b"].map((asker) => makeWork(turns, asker, begun));
    for (const _ of works) {
      await settle();
      works.find(({ state }) => state === "running")!.end();
    }
    await Promise.all(works.map(({ done }) => done));
    expect(begun).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
  });

  it("rejects the newest request of the key with the most waiting, in favour of a key with fewer", async () => {
    const [turns, begun] = [open(1, 3), [] as string[]];
    const flood = Array.from({ length: 6 }, () => makeWork(turns, "flood", begun));
    await settle();
    const states = () => flood.map(({ state }) => state);
    expect(states()).toEqual(["running", ...Array(3).fill("waiting"), "refused", "refused"]);
    const other = makeWork(turns, "other", begun);
    await settle();
    expect([other.state, ...states()]).toEqual([
      "waiting",
      "running",
      "waiting",
      "waiting",
      ...Array(3).fill("refused"),
    ]);
    for (const { refusal } of flood.slice(3))
      expect(refusal).toMatchObject({ code: "rate_limited", message: "full" });
    flood[0]!.end();
    await settle();
    flood[1]!.end();
    await settle();
    expect(other.state).toBe("running");
  });

  it("continues after work that failed", async () => {
    const turns = open(1, 1);
    const failure = new Error("failed");
    await expect(turns.run("a", () => Promise.reject(failure))).rejects.toBe(failure);
    await expect(turns.run("a", () => Promise.resolve(7))).resolves.toBe(7);
  });

  it("never exceeds its limits of running and waiting work, and serves all that waits", async () => {
    const asks = fc.array(fc.oneof(fc.constantFrom("a", "b", "c"), fc.constant(null)), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(asks, async (steps) => {
        const [turns, begun] = [open(2, 4), [] as string[]];
        const works: ReturnType<typeof makeWork>[] = [];
        const count = (state: string) => works.filter((work) => work.state === state).length;
        const endOne = async () => {
          works.find(({ state }) => state === "running")?.end();
          await settle();
        };
        for (const asker of steps) {
          if (asker === null) await endOne();
          else works.push(makeWork(turns, asker, begun));
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
