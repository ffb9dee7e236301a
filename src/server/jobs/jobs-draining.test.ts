import { describe, expect, it } from "vitest";
import { setUpQueues } from "../testing/job-queues.ts";
import { waitFor } from "../testing/test-context.ts";

const on = await setUpQueues();

describe("drain", () => {
  it("lets running jobs end, and takes no more", async () => {
    const started: unknown[] = [];
    const ended: unknown[] = [];
    const free = Promise.withResolvers<void>();
    const jobs = await on.openWorker({
      concurrency: 1,
      work: async ({ number }, signal) => {
        started.push(number);
        await free.promise;
        signal.throwIfAborted();
        ended.push(number);
      },
    });
    await on.send(jobs, { number: 1 });
    await waitFor(async () => started.length === 1);
    const drained = jobs.drain(60_000);
    await on.send(jobs, { number: 2 });
    free.resolve();
    await drained;
    expect([started, ended]).toEqual([[1], [1]]);
    await on.closeWorker(jobs);
    expect(await on.readJobs()).toEqual([{ state: "created", retry_count: 0 }]);
  });

  it("ends at its limit; the stop returns the running job to the queue, without counting an attempt", async () => {
    const isStarted = Promise.withResolvers<void>();
    const jobs = await on.openWorker({
      work: (_data, signal) =>
        new Promise((_resolve, reject) => {
          isStarted.resolve();
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    });
    await on.send(jobs, { number: 1 });
    await isStarted.promise;
    await jobs.drain(20);
    expect(await on.readJobs()).toMatchObject([{ state: "active" }]);
    await on.closeWorker(jobs);
    expect(await on.readJobs()).toEqual([{ state: "retry", retry_count: 0 }]);
  });
});
