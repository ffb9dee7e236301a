/** The job queues, as operators see them: without the data of jobs. */
import { z } from "zod";
import type { AdminQueues, FailedJobPage, FailedJobsQuery } from "#features/operations/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import { paginate } from "#server/db/paginate.ts";
import { discardFailedJob, retryFailedJob, selectFailedJobs } from "#server/jobs/failed-jobs.ts";
import { forgetQueueStates, readQueueStates } from "#server/monitoring/queue-states.ts";
import { AppError } from "#shared/errors.ts";

const cursor = createCursor(
  z.object({ timestamp: cursorField.timestamp, id: cursorField.id }),
  "failed jobs",
);

/** The queues that have jobs first, by name. May be 5 s old. */
export async function listQueues({ database }: AppContext): Promise<AdminQueues> {
  const items = await readQueueStates(database);
  const isIdle = ({ waiting, active, failed }: (typeof items)[number]) =>
    waiting + active + failed === 0;
  return {
    items: [...items.filter((one) => !isIdle(one)), ...items.filter(isIdle)],
    nextCursor: null,
  };
}

/** The latest failure first. */
export async function listFailedJobs(
  { database }: AppContext,
  query: FailedJobsQuery,
): Promise<FailedJobPage> {
  const { rows, nextCursor } = await paginate(query, cursor, (after, limit) =>
    selectFailedJobs(database, { queue: query.queue, after, limit }),
  );
  const items = rows.map(({ id, queue, attempts, code, message, failedAt }) => ({
    id,
    queue,
    attempts,
    code,
    message,
    failedAt: failedAt.toISOString(),
  }));
  return { items, nextCursor };
}

/** Runs a failed job again. Throws "not_found" if it is not failed any more. */
export async function retryJob(app: AppContext, queue: string, id: string): Promise<void> {
  if (!(await retryFailedJob(app, queue, id))) throw missing();
  forgetQueueStates(app.database);
}

/** Deletes a failed job for good. Throws "not_found" likewise. */
export async function discardJob(app: AppContext, queue: string, id: string): Promise<void> {
  if (!(await discardFailedJob(app.database, queue, id))) throw missing();
  forgetQueueStates(app.database);
}

const missing = () => new AppError("not_found", "This job has since been retried or deleted");
