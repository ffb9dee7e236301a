/** Jobs of one user that run as a batch. */
import { expect, it } from "vitest";
import { asActor } from "./db/database.ts";
import type { JobData, JobKind } from "./jobs.ts";
import { openQueues } from "./testing/jobs-fixture.ts";
import { eventually, makePerson } from "./testing/test-context.ts";

const on = await openQueues();
const bob = await makePerson(on.context, "Bob");

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

function makeKind(together: (jobs: readonly JobData[]) => readonly JobData[]) {
  const alone: unknown[] = [];
  const batches: (readonly JobData[])[] = [];
  const kind: Pick<JobKind, "work" | "together" | "concurrency" | "takenAhead"> = {
    concurrency: 2,
    takenAhead: 10,
    work: async ({ number }) => void alone.push(number),
    together: {
      most: 4,
      work: async (jobs) => {
        batches.push(jobs);
        return together(jobs);
      },
    },
  };
  return { kind, alone, batches };
}

it("runs jobs of one user together, at most the allowed number, each once", async () => {
  await sendTen();
  const { kind, alone, batches } = makeKind((jobs) => jobs);
  await on.openWorker(kind);
  await eventually(async () => (await on.readJobs()).length === 0);
  for (const batch of batches) {
    expect(new Set(batch.map(({ userId }) => userId)).size).toBe(1);
    expect(batch.length).toBeLessThanOrEqual(4);
  }
  const numbers = [...alone, ...batches.flat().map(({ number }) => number)].map(Number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(batches.length).toBeGreaterThan(0);
});

it.each([
  ["what is left undone", (jobs: readonly JobData[]) => jobs.filter(({ number }) => number !== 2)],
  [
    "all, where one fails them",
    (jobs: readonly JobData[]) => {
      if (jobs.some(({ number }) => number === 2)) throw new Error("together it failed");
      return jobs;
    },
  ],
])("leaves %s to run one by one", async (_what, together) => {
  await sendTen();
  const { kind, alone } = makeKind(together);
  await on.openWorker(kind);
  await eventually(async () => (await on.readJobs()).length === 0);
  expect(alone).toContain(2);
});
