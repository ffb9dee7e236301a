/** Jobs whose end cannot be recorded, or whose work does not end. */
import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { StorageAway } from "../files/storage.ts";
import { setUpQueues } from "../testing/job-queues.ts";
import { waitFor } from "../testing/test-context.ts";

const on = await setUpQueues();

afterEach(async () => {
  await on.context.database.system.query("drop trigger if exists refuse on pgboss.job_common");
});

/** Makes the database reject the end of a job numbered 1. */
async function refuseEnds(): Promise<void> {
  await on.context.database.system.query(
    `create or replace function pgboss.refuse() returns trigger language plpgsql as $$
       begin raise exception 'no space left' using errcode = '53100'; end $$;
     create or replace trigger refuse before delete on pgboss.job_common
       for each row when (old.data ->> 'number' = '1') execute function pgboss.refuse()`,
  );
}

it("stores no text of an error that quotes user content", async () => {
  const jobs = await on.openWorker({
    retryLimit: 0,
    work: () =>
      Promise.reject(
        new DrizzleQueryError(
          "insert into notes values ($1)",
          ["my own words", Buffer.from([0, 1, 2])],
          new Error("no space left"),
        ),
      ),
  });
  await on.send(jobs, { number: 7 });
  await waitFor(async () => (await on.readJobs())[0]?.state === "failed");
  const { rows } = await on.context.database.system.query<{ output: unknown }>(
    "select output from pgboss.job where name = $1",
    [on.queue()],
  );
  expect(rows[0]!.output).toEqual({ code: "internal", message: "Error was thrown." });
});

it("records a finished job by itself when the database recovers, without holding a slot", async () => {
  const worked: unknown[] = [];
  const jobs = await on.openWorker({
    concurrency: 1,
    work: async ({ number }) => void worked.push(number),
  });
  await refuseEnds();
  await on.send(jobs, { number: 1 });
  await on.send(jobs, { number: 2 });
  await waitFor(async () => worked.includes(2) && (await on.readJobs()).length === 1);
  await on.context.database.system.query("drop trigger refuse on pgboss.job_common");
  await waitFor(async () => (await on.readJobs()).length === 0);
  expect(worked).toEqual([1, 2]);
});

it("runs a job again that could not reach the file storage, without counting a failure", async () => {
  let tries = 0;
  const jobs = await on.openWorker({
    retryLimit: 0,
    work: async () => {
      tries += 1;
      if (tries === 1) throw new StorageAway(new Error("no connection"));
    },
  });
  await on.send(jobs, { number: 5 });
  await waitFor(async () => tries === 1);
  const isSettled = (state?: string) => state !== "active" && state;
  expect(await waitFor(async () => isSettled((await on.readJobs())[0]?.state))).toBe("retry");
  await on.hurry(jobs);
  await waitFor(async () => (await on.readJobs()).length === 0);
  expect(tries).toBe(2);
});

it("records a dead letter once the database recovers", async () => {
  let isWell = false;
  const given: unknown[] = [];
  const jobs = await on.openWorker({
    retryLimit: 0,
    work: () => Promise.reject(new Error("it failed")),
    giveUp: async ({ number }) => {
      if (!isWell) throw new Error("not now");
      given.push(number);
    },
  });
  await on.send(jobs, { number: 3 });
  await waitFor(async () => (await on.readJobs())[0]?.state === "active");
  isWell = true;
  await waitFor(async () => (await on.readJobs())[0]?.state === "failed");
  expect(given).toEqual([3]);
});

it("counts work that ignores its abort signal as failed", async () => {
  let tries = 0;
  const jobs = await on.openWorker({
    concurrency: 1,
    expireInSeconds: 1,
    work: () => {
      tries += 1;
      return tries === 1 ? new Promise(() => {}) : Promise.resolve();
    },
  });
  await on.send(jobs, { number: 4 });
  await waitFor(async () => (await on.readJobs())[0]?.state === "retry");
  await on.hurry(jobs);
  await waitFor(async () => (await on.readJobs()).length === 0);
  expect(tries).toBe(2);
});
