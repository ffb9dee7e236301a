/** Many slow jobs of one user, and one of another. */
import { expect, it } from "vitest";
import { asActor } from "../db/database.ts";
import type { Jobs } from "./jobs.ts";
import type { Ctx } from "../app-context.ts";
import { setUpQueues } from "../testing/job-queues.ts";
import { waitFor, createUser } from "../testing/test-context.ts";

const on = await setUpQueues();
const bob = await createUser(on.context, "Bob");

async function send(jobs: Jobs, { userId }: Ctx, number: number): Promise<void> {
  await asActor(on.context.database, userId, (tx) => jobs.send(tx, on.queue(), { userId, number }));
}

/** Ada's jobs run until `release`; Bob's end at once. */
function makeSlow() {
  const release = Promise.withResolvers<void>();
  const begun: unknown[] = [];
  const done: unknown[] = [];
  const work = async ({ userId, number }: Record<string, unknown>) => {
    begun.push(userId);
    if (userId === on.ada.userId) await release.promise;
    done.push(`${userId === bob.userId ? "bob" : "ada"} ${String(number)}`);
  };
  return { work, begun, done, release: () => release.resolve() };
}

it("runs another user's job while a hundred slow ones of one user wait", async () => {
  const slow = makeSlow();
  const jobs = await on.openWorker(
    { concurrency: 4, work: slow.work },
    { work: false, isAlone: true },
  );
  for (let number = 0; number < 100; number += 1) await send(jobs, on.ada, number);
  await on.closeWorker(jobs);
  const worker = await on.openWorker({ concurrency: 4, prefetch: 8, work: slow.work });
  await waitFor(async () => slow.begun.length === 2);
  for (const number of [1, 2, 3]) {
    await send(worker, bob, number);
    worker.nudge(on.queue());
    await waitFor(async () => slow.done.includes(`bob ${number}`));
  }
  expect(slow.done).toEqual(["bob 1", "bob 2", "bob 3"]);
  expect(slow.begun.filter((userId) => userId === on.ada.userId)).toHaveLength(2);
  slow.release();
  await waitFor(async () => (await on.readJobs()).length === 0);
  expect(slow.done).toHaveLength(103);
});

it("limits the running jobs of one user, and polls for waiting ones", async () => {
  on.pollOften();
  const slow = makeSlow();
  const worker = await on.openWorker({ concurrency: 8, perUser: 1, work: slow.work });
  await send(worker, on.ada, 1);
  await send(worker, on.ada, 2);
  await send(worker, bob, 1);
  await waitFor(async () => slow.done.includes("bob 1"));
  expect(slow.begun).toEqual([on.ada.userId, bob.userId]);
  slow.release();
  await waitFor(async () => (await on.readJobs()).length === 0);
  expect(slow.done).toEqual(["bob 1", "ada 1", "ada 2"]);
});

it("limits the running jobs of one user in all processes", async () => {
  const slow = makeSlow();
  const kind = { perUser: 1, perUserOverall: 1, work: slow.work };
  const one = await on.openWorker(kind, { work: true, isAlone: false });
  await send(one, on.ada, 1);
  one.nudge(on.queue());
  await waitFor(async () => slow.begun.length === 1);
  const other = await on.openWorker(kind, { work: true, isAlone: false });
  await send(other, on.ada, 2);
  await send(other, bob, 1);
  other.nudge(on.queue());
  await waitFor(async () => slow.done.includes("bob 1"));
  expect(slow.begun).toEqual([on.ada.userId, bob.userId]);
  slow.release();
  await waitFor(async () => (await on.readJobs()).length === 0);
  expect(slow.done).toEqual(["bob 1", "ada 1", "ada 2"]);
});
