import fc from "fast-check";
import { expect, it } from "vitest";
import { openFairQueue } from "./fair-queue.ts";

const full = new Error("full");
const open = (atOnce: number, mostWaiting: number) =>
  openFairQueue({ atOnce, mostWaiting, refuse: () => full });

/** Work that ends when it is told to, and what became of it. */
function makeWork(queue: ReturnType<typeof open>, asker: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = { asker, end: resolve, state: "waiting" };
  const done = queue
    .run(asker, () => {
      work.state = "running";
      begun.push(asker);
      return promise;
    })
    .then(
      () => (work.state = "done"),
      () => (work.state = "refused"),
    );
  return Object.assign(work, { done });
}
const settle = async () => {
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
};

it("gives turns round among the askers, however many each has waiting", async () => {
  const [queue, begun] = [open(1, 100), [] as string[]];
  const works = ["a", "a", "a", "a", "b", "c", "b"].map((asker) => makeWork(queue, asker, begun));
  for (const _ of works) {
    await settle();
    works.find(({ state }) => state === "running")!.end();
  }
  await Promise.all(works.map(({ done }) => done));
  expect(begun).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
});

it("refuses the newest of whoever has the most waiting, for who has fewer", async () => {
  const [queue, begun] = [open(1, 3), [] as string[]];
  const flood = Array.from({ length: 6 }, () => makeWork(queue, "flood", begun));
  await settle();
  const states = () => flood.map(({ state }) => state);
  expect(states()).toEqual(["running", ...Array(3).fill("waiting"), "refused", "refused"]);
  const other = makeWork(queue, "other", begun);
  await settle();
  expect([other.state, ...states()]).toEqual([
    "waiting",
    "running",
    "waiting",
    "waiting",
    ...Array(3).fill("refused"),
  ]);
  flood[0]!.end();
  await settle();
  flood[1]!.end();
  await settle();
  expect(other.state).toBe("running");
});

it("goes on after work that failed", async () => {
  const queue = open(1, 1);
  await expect(queue.run("a", () => Promise.reject(full))).rejects.toBe(full);
  await expect(queue.run("a", () => Promise.resolve(7))).resolves.toBe(7);
});

it("never runs more than it may, keeps no more waiting than it may, and forgets nobody", async () => {
  const asks = fc.array(fc.oneof(fc.constantFrom("a", "b", "c"), fc.constant(null)), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(asks, async (steps) => {
      const [queue, begun] = [open(2, 4), [] as string[]];
      const works: ReturnType<typeof makeWork>[] = [];
      const count = (state: string) => works.filter((work) => work.state === state).length;
      const endOne = async () => {
        works.find(({ state }) => state === "running")?.end();
        await settle();
      };
      for (const asker of steps) {
        if (asker === null) await endOne();
        else works.push(makeWork(queue, asker, begun));
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
