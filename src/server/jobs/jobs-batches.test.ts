/** Jobs of one user that run as a batch. */
import { expect, it } from "vitest";
import { asActor } from "../db/database.ts";
import { setUpQueues } from "../testing/job-queues.ts";
import { waitFor, createUser } from "../testing/test-context.ts";
import type { JobKind, JobData } from "./job-kind.ts";

const on = await setUpQueues();
const bob = await createUser(on.context, "Bob");

/** Seven jobs of Ada and three of Bob, sent before a worker starts. */
async function sendTen(): Promise<void> {
  const jobs = await on.openWorker({ work: async () => {} }, { work: false, isAlone: true });
  for (let number = 1; number <= 10; number += 1) {
    const { userId } = number % 3 === 0 ? bob : on.ada;
    await asActor(on.context.database, userId, (tx) =>
      jobs.send(tx, on.queue(), { userId, number }),
    );
  }
  await on.closeWorker(jobs);
}

/** A kind that runs batches of at most four; `fail` throws for some batches. */
function makeKind(fail: (jobs: readonly JobData[]) => void) {
  const batches: (readonly JobData[])[] = [];
  const kind: Pick<JobKind, "work" | "batchSize" | "concurrency" | "prefetch"> = {
    concurrency: 2,
    prefetch: 10,
    batchSize: 4,
    work: async (data, _signal, others = []) => {
      const jobs = [data, ...others];
      fail(jobs);
      batches.push(jobs);
    },
  };
  return { kind, batches };
}

it("runs jobs of one user in batches of at most the allowed size, each once", async () => {
  await sendTen();
  const { kind, batches } = makeKind(() => {});
  await on.openWorker(kind);
  await waitFor(async () => (await on.readJobs()).length === 0);
  for (const batch of batches) {
    expect(new Set(batch.map(({ userId }) => userId)).size).toBe(1);
    expect(batch.length).toBeLessThanOrEqual(4);
  }
  const numbers = batches.flat().map(({ number }) => Number(number));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(batches.length).toBeLessThan(10);
});

it("runs the jobs of a failed batch one by one", async () => {
  await sendTen();
  const { kind, batches } = makeKind((jobs) => {
    if (jobs.length > 1 && jobs.some(({ number }) => number === 2)) throw new Error("it failed");
  });
  await on.openWorker(kind);
  await waitFor(async () => (await on.readJobs()).length === 0);
  const alone = batches.filter((batch) => batch.length === 1).flat();
  expect(alone.map(({ number }) => number)).toContain(2);
  const numbers = batches.flat().map(({ number }) => Number(number));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it("retries only the job that fails again after its batch", async () => {
  await sendTen();
  const { kind } = makeKind((jobs) => {
    if (jobs.some(({ number }) => number === 2)) throw new Error("it failed");
  });
  await on.openWorker(kind);
  await waitFor(async () => (await on.readJobs()).length === 1);
  expect(await on.readJobs()).toMatchObject([{ state: "retry", retry_count: 0 }]);
});
