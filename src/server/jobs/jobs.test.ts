import { describe, expect, it } from "vitest";
import { asActor, asPublic } from "../db/database.ts";
import { setUpQueues } from "../testing/job-queues.ts";
import { waitFor } from "../testing/test-context.ts";
import type { JobData } from "./job-kind.ts";

const on = await setUpQueues();

describe("a job", () => {
  it("runs with its data after the transaction that sent it has committed", async () => {
    const worked: JobData[] = [];
    const jobs = await on.openWorker({ work: async (data) => void worked.push(data) });
    await on.send(jobs, { entryId: "a", userId: on.ada.userId });
    await waitFor(async () => worked.length > 0);
    expect(worked).toEqual([{ entryId: "a", userId: on.ada.userId }]);
    await waitFor(async () => (await on.readJobs()).length === 0);
  });

  it("does not exist if its transaction was rolled back", async () => {
    const worked: JobData[] = [];
    const jobs = await on.openWorker({ work: async (data) => void worked.push(data) });
    const lost = asActor(on.context.database, on.ada.userId, async (tx) => {
      await jobs.send(tx, on.queue(), { number: 1 });
      throw new Error("rolled back");
    });
    await expect(lost).rejects.toThrow("rolled back");
    expect(await on.readJobs()).toEqual([]);
    await on.send(jobs, { number: 2 });
    await waitFor(async () => worked.length > 0);
    expect(worked).toEqual([{ number: 2 }]);
  });

  it("is found by polling when nobody nudges", async () => {
    on.pollOften();
    const worked: JobData[] = [];
    const jobs = await on.openWorker({ work: async (data) => void worked.push(data) });
    await asPublic(on.context.database, (tx) => jobs.send(tx, on.queue(), { number: 1 }));
    await waitFor(async () => worked.length > 0);
    expect(worked).toEqual([{ number: 1 }]);
  });

  it("is retried when it throws, and given up after the last attempt", async () => {
    const tries: unknown[] = [];
    const given: unknown[] = [];
    const jobs = await on.openWorker({
      retryLimit: 2,
      work: async (data) => {
        tries.push(data["number"]);
        throw new Error(`try ${tries.length}`);
      },
      giveUp: async (data, error) => void given.push([data["number"], (error as Error).message]),
    });
    await on.send(jobs, { number: 7 });
    await waitFor(async () => {
      await on.hurry(jobs);
      return given.length > 0;
    });
    expect(tries).toEqual([7, 7, 7]);
    expect(given).toEqual([[7, "try 3"]]);
    await waitFor(async () => (await on.readJobs())[0]?.state === "failed");
  });
});

describe("many jobs", () => {
  it("run with the concurrency of their kind, no more, and none is left", async () => {
    let now = 0;
    let most = 0;
    const done = new Set<unknown>();
    const full = Promise.withResolvers<void>();
    const jobs = await on.openWorker({
      concurrency: 3,
      work: async (data) => {
        now += 1;
        most = Math.max(most, now);
        if (now === 3) full.resolve();
        await full.promise;
        now -= 1;
        done.add(data["number"]);
      },
    });
    await Promise.all(Array.from({ length: 60 }, (_, number) => on.send(jobs, { number })));
    await waitFor(async () => {
      jobs.nudge(on.queue());
      return done.size === 60;
    });
    expect(most).toBe(3);
  });

  it("each run in one of two processes", async () => {
    const worked: unknown[] = [];
    const kind = { work: async (data: JobData) => void worked.push(data["number"]) };
    const [first, second] = [
      await on.openWorker(kind, { work: true, isAlone: false }),
      await on.openWorker(kind, { work: true, isAlone: false }),
    ];
    await Promise.all(
      Array.from({ length: 30 }, (_, number) => on.send(number % 2 ? first : second, { number })),
    );
    await waitFor(async () => (await on.readJobs()).length === 0);
    expect(worked.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 30 }, (_, number) => number),
    );
  });

  it("wait in a process without workers", async () => {
    const worked: unknown[] = [];
    const kind = { work: async (data: JobData) => void worked.push(data["number"]) };
    const web = await on.openWorker(kind, { work: false, isAlone: false });
    await on.send(web, { number: 1 });
    expect((await on.readJobs()).map(({ state }) => state)).toEqual(["created"]);
    await on.openWorker(kind, { work: true, isAlone: false });
    await waitFor(async () => worked.length > 0);
  });
});

describe("a process that ends", () => {
  it("returns running jobs at a stop, which is not a failed attempt", async () => {
    let isStarted = false;
    const jobs = await on.openWorker({
      work: async (_data, signal) => {
        isStarted = true;
        await new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
        );
      },
    });
    await on.send(jobs, {});
    await waitFor(async () => isStarted);
    expect((await on.readJobs()).map(({ state }) => state)).toEqual(["active"]);
    await on.closeWorker(jobs);
    expect(await on.readJobs()).toEqual([{ state: "retry", retry_count: 0 }]);
  });

  it("returns jobs it took but did not start, and the next process runs each once", async () => {
    const worked: unknown[] = [];
    let isStarted = false;
    const jobs = await on.openWorker({
      concurrency: 1,
      work: async (_data, signal) => {
        isStarted = true;
        await new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
        );
      },
    });
    await Promise.all(Array.from({ length: 12 }, (_, number) => on.send(jobs, { number })));
    await waitFor(async () => isStarted);
    await on.closeWorker(jobs);
    await on.openWorker({ work: async (data) => void worked.push(data["number"]) });
    await waitFor(async () => (await on.readJobs()).length === 0);
    expect(worked.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, number) => number),
    );
  });

  it("leaves its jobs after a crash to the next process that is alone, at once", async () => {
    const never = await on.openWorker({ work: async () => {} }, { work: false, isAlone: true });
    await on.send(never, { number: 1 });
    // As a killed process leaves it.
    await on.context.database.system.query(
      "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = $1",
      [on.queue()],
    );
    const worked: unknown[] = [];
    await on.openWorker({ work: async (data) => void worked.push(data["number"]) });
    await waitFor(async () => worked.length > 0);
    expect(worked).toEqual([1]);
    await waitFor(async () => (await on.readJobs()).length === 0);
  });

  it("does not touch jobs of another running process", async () => {
    const first = await on.openWorker({ work: async () => {} }, { work: false, isAlone: true });
    await on.send(first, {});
    await on.context.database.system.query(
      "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = $1",
      [on.queue()],
    );
    await on.openWorker({ work: async () => {} }, { work: true, isAlone: false });
    expect((await on.readJobs()).map(({ state }) => state)).toEqual(["active"]);
  });
});
