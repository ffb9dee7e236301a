/** Jobs that failed in their last attempt, for the operator to retry or discard. */
import type { AppContext } from "../app-context.ts";
import type { Database } from "../db/database.ts";
import type { TimePosition } from "../db/paginate.ts";
import type { JobData } from "./job-kind.ts";

/** Without the data of the job. `code` and `message` are defined in job-failure.ts. */
export type FailedJobRow = TimePosition & {
  queue: string;
  attempts: number;
  code: string;
  message: string;
  failedAt: Date;
};

/** The latest failure first. */
export async function selectFailedJobs(
  { system }: Database,
  { queue, after, limit }: { queue: string | undefined; after: TimePosition | null; limit: number },
): Promise<FailedJobRow[]> {
  const { rows } = await system.query<FailedJobRow>(
    `select id, name as queue, retry_count + 1 as attempts, completed_on as "failedAt",
            (extract(epoch from completed_on) * 1000000)::bigint as timestamp,
            coalesce(output ->> 'code', 'internal') as code,
            coalesce(output ->> 'message', 'The job did not end in time.') as message
       from pgboss.job
      where state = 'failed' and ($1::text is null or name = $1)
        and ($2::bigint is null
          or (completed_on, id) < ('epoch'::timestamptz + $2 * interval '1 microsecond', $3::uuid))
      order by completed_on desc, id desc limit $4`,
    [queue ?? null, after?.timestamp ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Gives a failed job one more attempt. False if there is no such failed job. */
export async function retryFailedJob(
  { database, jobs }: Pick<AppContext, "database" | "jobs">,
  queue: string,
  id: string,
): Promise<boolean> {
  const failed = "name = $1 and id = $2 and state = 'failed'";
  const { rows } = await database.system.query<{ data: JobData }>(
    `select data from pgboss.job where ${failed}`,
    [queue, id],
  );
  if (rows[0] === undefined) return false;
  await jobs.findKind(queue)?.prepareRetry?.(rows[0].data);
  const { rowCount } = await database.system.query(
    `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(),
        completed_on = null, output = null where ${failed}`,
    [queue, id],
  );
  jobs.nudge(queue);
  return rowCount === 1;
}

/** False if there is no such failed job. */
export async function discardFailedJob(
  { system }: Database,
  queue: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await system.query(
    "delete from pgboss.job where name = $1 and id = $2 and state = 'failed'",
    [queue, id],
  );
  return rowCount === 1;
}
