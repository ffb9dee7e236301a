import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

type Job = { key: string; number: number };

/** A queue as the job workers use it. */
function createJobQueue(maxTotal: number, maxPerKey = maxTotal) {
  const queue = createFairQueue<Job>({ maxTotal, maxPerKey, leavesHalf: true });
  const startNext = () => {
    const next = queue.findNext();
    if (next !== null) queue.start(next);
    return next;
  };
  return { ...queue, startNext };
}

describe("createFairQueue with leavesHalf", () => {
  it("gives one key half of the permits, and each further key a free one", () => {
    const queue = createJobQueue(8);
    for (let number = 0; number < 20; number += 1) queue.add({ key: "eve", number });
    let started = 0;
    while (queue.startNext() !== null) started += 1;
    expect(started).toBe(4);
    expect(queue.listFullKeys()).toEqual(["eve"]);
    for (const key of ["ada", "bob", "cy", "dora"]) {
      queue.add({ key, number: 0 });
      expect(queue.isFull()).toBe(false);
      expect(queue.startNext()?.key).toBe(key);
    }
    expect(queue.isFull()).toBe(true);
    expect(queue.countWaiting()).toBe(16);
  });

  it("starts items of one key in order, and fills a single permit", () => {
    const queue = createJobQueue(1);
    for (const number of [1, 2, 3]) queue.add({ key: "ada", number });
    const order: number[] = [];
    for (let job = queue.startNext(); job !== null; job = queue.startNext()) {
      order.push(job.number);
      queue.end(job);
    }
    expect(order).toEqual([1, 2, 3]);
  });

  it("stays within the limits and starts every item, for any sequence", () => {
    const key = fc.constantFrom("ada", "bob", "eve");
    const act = fc.oneof(fc.record({ add: key }), fc.record({ end: fc.nat(20) }));
    fc.assert(
      fc.property(
        fc.array(act, { maxLength: 80 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (acts, maxTotal, maxPerKey) => {
          const queue = createJobQueue(maxTotal, maxPerKey);
          const running: Job[] = [];
          let added = 0;
          let ended = 0;
          const endOne = (index: number) => {
            queue.end(running.splice(index % running.length, 1)[0]!);
            ended += 1;
          };
          const startAll = () => {
            for (let job = queue.startNext(); job !== null; job = queue.startNext())
              running.push(job);
            expect(running.length).toBeLessThanOrEqual(maxTotal);
            for (const name of ["ada", "bob", "eve"]) {
              const own = running.filter((job) => job.key === name).length;
              expect(own).toBeLessThanOrEqual(Math.min(maxPerKey, Math.ceil(maxTotal / 2)));
            }
          };
          for (const one of acts) {
            if ("add" in one) {
              added += 1;
              queue.add({ key: one.add, number: added });
            } else if (running.length > 0) endOne(one.end);
            startAll();
          }
          while (running.length > 0) {
            endOne(0);
            startAll();
          }
          expect([ended, queue.countWaiting()]).toEqual([added, 0]);
        },
      ),
    );
  });
});
