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
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("the order of a semaphore", () => {
  it("limits each key, and leaves the rest to other keys", async () => {
    const semaphore = createSemaphore({ ...policy, maxTotal: 3 });
    const started: string[] = [];
    const works = ["ada", "ada", "ada", "eve"].map((key) => startWork(semaphore, key, started));
    await settle();
    expect(started).toEqual(["ada", "ada", "eve"]);
    works[0]!.end();
    await settle();
    expect(started).toEqual(["ada", "ada", "eve", "ada"]);
  });

  it("serves the key that holds the fewest permits", async () => {
    const semaphore = createSemaphore({ ...policy, maxTotal: 3 });
    const started: string[] = [];
    const works = ["ada", "ada", "eve", "ada", "eve", "tom"].map((key) =>
      startWork(semaphore, key, started),
    );
    works[0]!.end();
    await settle();
    works[2]!.end();
    await settle();
    expect(started.slice(3)).toEqual(["tom", "eve"]);
  });

  it("serves keys in rotation, however many requests each has waiting", async () => {
    const semaphore = createSemaphore({ ...policy, maxTotal: 1 });
    const started: string[] = [];
    const works = ["a", "a", "a", "a", "b", "c", "b"].map((key) =>
      startWork(semaphore, key, started),
    );
    for (const _ of works) {
      await settle();
      works.find(({ state }) => state === "running")!.end();
    }
    await Promise.all(works.map(({ done }) => done));
    expect(started).toEqual(["a", "b", "c", "a", "b", "a", "a"]);
  });

  it("serves a waiting key although new keys keep arriving", async () => {
    const semaphore = createSemaphore({ ...policy, maxTotal: 1 });
    const started: string[] = [];
    const works = ["ada", "ada"].map((key) => startWork(semaphore, key, started));
    for (let number = 0; !started.slice(1).includes("ada"); number += 1) {
      expect(number).toBeLessThan(5);
      works.push(
        startWork(semaphore, `new ${number}`, started),
        startWork(semaphore, `more ${number}`),
      );
      await settle();
      works.find(({ state }) => state === "running")!.end();
      await settle();
    }
  });

  it("reports each position as it changes", async () => {
    const semaphore = createSemaphore({ ...policy, maxTotal: 1, maxPerKey: 1 });
    const [first, second, third] = ["ada", "ada", "ada"].map((key) => startWork(semaphore, key));
    const other = startWork(semaphore, "eve");
    expect([first!, second!, third!, other].map(({ positions }) => positions.at(-1))).toEqual([
      undefined,
      2,
      3,
      1,
    ]);
    first!.end();
    await settle();
    expect(other.state).toBe("running");
    expect([second!.positions.at(-1), third!.positions.at(-1)]).toEqual([1, 2]);
    second!.abort(new Error("enough"));
    await second!.done;
    expect(second!.error).toEqual(new Error("enough"));
    expect(third!.positions.at(-1)).toBe(1);
  });
});
