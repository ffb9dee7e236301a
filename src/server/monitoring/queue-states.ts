/** Reads the state of the job queues from the database, at most every few seconds. */
import { asSystem, type Database } from "../db/database.ts";

export type QueueState = {
  queue: string;
  /** Jobs that are due or wait for their time. */
  waiting: number;
  active: number;
  /** Failed in their last attempt, and kept for the operator. */
  failed: number;
  /** The time in seconds since the oldest waiting job was due; null if none is due. */
  oldestSeconds: number | null;
  /** Why the newest attempt of the waiting jobs failed, as in job-failure.ts; null if none has. */
  lastFailure: string | null;
};

const cacheMilliseconds = 5_000;
const cached = new WeakMap<Database, { at: number; states: Promise<QueueState[]> }>();

/** All queues by name, those without jobs too. May be 5 s old. */
export function readQueueStates(database: Database): Promise<QueueState[]> {
  const known = cached.get(database);
  if (known !== undefined && Date.now() - known.at < cacheMilliseconds) return known.states;
  const states = selectQueueStates(database);
  cached.set(database, { at: Date.now(), states });
  states.catch(() => cached.delete(database));
  return states;
}

/** After a job was retried or discarded. */
export function forgetQueueStates(database: Database): void {
  cached.delete(database);
}

/** One scan of the jobs, which are few: finished ones are deleted. Times out after 2 s. */
async function selectQueueStates(database: Database): Promise<QueueState[]> {
  return asSystem(database, async (tx) => {
    await tx.$client.query("set local statement_timeout = 2000");
    const { rows } = await tx.$client.query<QueueState>(
      `select queue.name as queue,
              count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
              count(*) filter (where job.state = 'active')::int as active,
              count(*) filter (where job.state = 'failed')::int as failed,
              extract(epoch from now() - min(job.start_after)
                filter (where job.state in ('created', 'retry') and job.start_after <= now()))::float8
                as "oldestSeconds",
              (array_agg(job.output ->> 'message' order by job.started_on desc)
                filter (where job.state = 'retry' and job.output is not null))[1] as "lastFailure"
         from pgboss.queue queue left join pgboss.job job on job.name = queue.name
        group by queue.name order by queue.name`,
    );
    return rows;
  });
}
