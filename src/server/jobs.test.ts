import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asActor, asNobody } from "./db/database.ts";
import { type JobData, type JobKind, type Jobs, openJobs } from "./jobs.ts";
import type { Ctx } from "./machine.ts";
import {
  eventually,
  makePerson,
  openTestMachine,
  type TestMachine,
} from "./testing/test-machine.ts";

let machine: TestMachine;
let ada: Ctx;
let queue: string;
const open = new Set<Jobs>();

beforeAll(async () => {
  machine = await openTestMachine();
  ada = await makePerson(machine);
});
beforeEach(() => {
  queue = `test-${randomUUID()}`;
});
afterEach(async () => {
  for (const jobs of open) await jobs.stop();
  open.clear();
});
afterAll(() => machine.close());

/** Jobs as another process has them, on a queue of this test alone. */
async function openWorker(
  kind: Partial<JobKind> & Pick<JobKind, "work">,
  options = { work: true, isAlone: true },
): Promise<Jobs> {
  const jobs = await openJobs(machine.database, machine.log, options.isAlone);
  open.add(jobs);
  const whole: JobKind = {
    queue,
    concurrency: 2,
    expireInSeconds: 60,
    retryLimit: 2,
    giveUp: async () => {},
    ...kind,
  };
  await jobs.register([whole], { work: options.work });
  return jobs;
}

async function closeWorker(jobs: Jobs): Promise<void> {
  open.delete(jobs);
  await jobs.stop();
}

async function send(jobs: Jobs, data: JobData): Promise<void> {
  await asActor(machine.database, ada.userId, (tx) => jobs.send(tx, queue, data));
  jobs.nudge(queue);
}

const readJobs = async () =>
  (
    await machine.database.system.query<{ state: string; retry_count: number }>(
      "select state, retry_count from pgboss.job where name = $1",
      [queue],
    )
  ).rows;
/** What waits for its next try is due now. */
const hurry = (jobs: Jobs) =>
  machine.database.system
    .query("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [queue])
    .then(() => jobs.nudge(queue));

describe("a job", () => {
  it("is worked on with its data once the transaction that sent it has committed", async () => {
    const worked: JobData[] = [];
    const jobs = await openWorker({ work: async (data) => void worked.push(data) });
    await send(jobs, { entryId: "a", userId: ada.userId });
    await eventually(async () => worked.length > 0);
    expect(worked).toEqual([{ entryId: "a", userId: ada.userId }]);
    await eventually(async () => (await readJobs()).length === 0);
  });

  it("does not exist where its transaction was rolled back", async () => {
    const worked: JobData[] = [];
    const jobs = await openWorker({ work: async (data) => void worked.push(data) });
    const lost = asActor(machine.database, ada.userId, async (tx) => {
      await jobs.send(tx, queue, { number: 1 });
      throw new Error("rolled back");
    });
    await expect(lost).rejects.toThrow("rolled back");
    expect(await readJobs()).toEqual([]);
    await send(jobs, { number: 2 });
    await eventually(async () => worked.length > 0);
    expect(worked).toEqual([{ number: 2 }]);
  });

  it("is found by the poll, too, where nobody nudged", async () => {
    const worked: JobData[] = [];
    const jobs = await openWorker({ work: async (data) => void worked.push(data) });
    await asNobody(machine.database, (tx) => jobs.send(tx, queue, { number: 1 }));
    await eventually(async () => worked.length > 0);
    expect(worked).toEqual([{ number: 1 }]);
  });

  it("that throws is tried again, and given up after its last try", async () => {
    const tries: unknown[] = [];
    const given: unknown[] = [];
    const jobs = await openWorker({
      retryLimit: 2,
      work: async (data) => {
        tries.push(data["number"]);
        throw new Error(`try ${tries.length}`);
      },
      giveUp: async (data, error) => void given.push([data["number"], (error as Error).message]),
    });
    await send(jobs, { number: 7 });
    await eventually(async () => {
      await hurry(jobs);
      return given.length > 0;
    });
    expect(tries).toEqual([7, 7, 7]);
    expect(given).toEqual([[7, "try 3"]]);
    await eventually(async () => (await readJobs())[0]?.state === "failed");
  });
});

describe("many jobs", () => {
  it("are worked on no more at once than their kind allows, and none is left", async () => {
    let now = 0;
    let most = 0;
    const done = new Set<unknown>();
    const jobs = await openWorker({
      concurrency: 3,
      work: async (data) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        done.add(data["number"]);
      },
    });
    await Promise.all(Array.from({ length: 60 }, (_, number) => send(jobs, { number })));
    await eventually(async () => done.size === 60);
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(1);
  });

  it("are each worked on by one of two processes", async () => {
    const worked: unknown[] = [];
    const kind = { work: async (data: JobData) => void worked.push(data["number"]) };
    const [first, second] = [
      await openWorker(kind, { work: true, isAlone: false }),
      await openWorker(kind, { work: true, isAlone: false }),
    ];
    await Promise.all(
      Array.from({ length: 30 }, (_, number) => send(number % 2 ? first : second, { number })),
    );
    await eventually(async () => (await readJobs()).length === 0);
    expect(worked.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 30 }, (_, number) => number),
    );
  });

  it("wait in a process that does not work", async () => {
    const worked: unknown[] = [];
    const kind = { work: async (data: JobData) => void worked.push(data["number"]) };
    const web = await openWorker(kind, { work: false, isAlone: false });
    await send(web, { number: 1 });
    expect((await readJobs()).map(({ state }) => state)).toEqual(["created"]);
    await openWorker(kind, { work: true, isAlone: false });
    await eventually(async () => worked.length > 0);
  });
});

describe("a process that ends", () => {
  it("by being stopped gives back what it worked on, which is no failed try", async () => {
    let isStarted = false;
    const jobs = await openWorker({
      work: async (_data, signal) => {
        isStarted = true;
        await new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
        );
      },
    });
    await send(jobs, {});
    await eventually(async () => isStarted);
    expect((await readJobs()).map(({ state }) => state)).toEqual(["active"]);
    await closeWorker(jobs);
    expect(await readJobs()).toEqual([{ state: "retry", retry_count: 0 }]);
  });

  it("with more taken than it could begin gives all of it back, and the next does the rest once", async () => {
    const worked: unknown[] = [];
    let isStarted = false;
    const jobs = await openWorker({
      concurrency: 1,
      work: async (_data, signal) => {
        isStarted = true;
        await new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
        );
      },
    });
    await Promise.all(Array.from({ length: 12 }, (_, number) => send(jobs, { number })));
    await eventually(async () => isStarted);
    await closeWorker(jobs);
    await openWorker({ work: async (data) => void worked.push(data["number"]) });
    await eventually(async () => (await readJobs()).length === 0);
    expect(worked.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, number) => number),
    );
  });

  it("by a crash leaves its jobs to the next that is alone, at once", async () => {
    const never = await openWorker({ work: async () => {} }, { work: false, isAlone: true });
    await send(never, { number: 1 });
    // As a killed process leaves it.
    await machine.database.system.query(
      "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = $1",
      [queue],
    );
    const worked: unknown[] = [];
    await openWorker({ work: async (data) => void worked.push(data["number"]) });
    await eventually(async () => worked.length > 0);
    expect(worked).toEqual([1]);
    await eventually(async () => (await readJobs()).length === 0);
  });

  it("leaves what another process works on alone where it is not the only one", async () => {
    const first = await openWorker({ work: async () => {} }, { work: false, isAlone: true });
    await send(first, {});
    await machine.database.system.query(
      "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = $1",
      [queue],
    );
    await openWorker({ work: async () => {} }, { work: true, isAlone: false });
    expect((await readJobs()).map(({ state }) => state)).toEqual(["active"]);
  });
});
