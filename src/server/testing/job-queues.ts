/** Shared by the tests of jobs: opens jobs as several processes do, with a separate queue per test. */
import { randomUUID } from "node:crypto";
import { afterEach } from "vitest";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { asActor } from "../db/database.ts";
import { type Jobs, polling, startJobs } from "../jobs/jobs.ts";
import { setUpContext } from "./contexts.ts";
import { createUser } from "./test-context.ts";
import type { JobKind, JobData } from "../jobs/job-kind.ts";

type Row = { state: string; retry_count: number };

/** Call while the file is collected: workers are stopped after each test. */
export async function setUpQueues() {
  const context = await setUpContext();
  const ada = await createUser(context);
  const { system } = context.database;
  const open = new Set<Jobs>();
  let queue = `test-${randomUUID()}`;

  const closeWorker = async (jobs: Jobs): Promise<void> => {
    open.delete(jobs);
    await jobs.stop();
  };
  afterEach(async () => {
    restoreOverridden(polling);
    for (const jobs of open) await closeWorker(jobs);
    queue = `test-${randomUUID()}`;
  });

  return {
    context,
    ada,
    /** The queue of the current test. */
    queue: () => queue,
    /** For workers opened in this test. */
    pollOften: () => override(polling, { milliseconds: 50 }),
    /** Opens jobs as another process does. */
    openWorker: async (
      kind: Partial<JobKind> & Pick<JobKind, "work">,
      options = { work: true, isAlone: true },
    ): Promise<Jobs> => {
      const jobs = await startJobs(context.database, context.log, options.isAlone);
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
    },
    closeWorker,
    send: async (jobs: Jobs, data: JobData, options?: { afterSeconds: number }): Promise<void> => {
      await asActor(context.database, ada.userId, (tx) => jobs.send(tx, queue, data, options));
      jobs.nudge(queue);
    },
    readJobs: async () =>
      (
        await system.query<Row>("select state, retry_count from pgboss.job where name = $1", [
          queue,
        ])
      ).rows,
    /** The delay of each job from sending until it is due, in the order of sending. */
    readDelays: async () =>
      (
        await system.query<{ seconds: number }>(
          `select extract(epoch from start_after - created_on)::float as seconds
           from pgboss.job where name = $1 order by created_on`,
          [queue],
        )
      ).rows.map(({ seconds }) => seconds),
    /** Makes all delayed jobs and retries due now. */
    hurry: async (jobs: Jobs): Promise<void> => {
      await system.query(
        "update pgboss.job set start_after = now() where name = $1 and state < 'active'",
        [queue],
      );
      jobs.nudge(queue);
    },
  };
}
