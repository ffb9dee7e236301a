/** Takes jobs from a queue, and returns them to it. */
import type { PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";
import { isDatabaseAway } from "../db/failure.ts";
import type { Log } from "../logging/log.ts";
import { traceJobFailure } from "./job-failure.ts";
import type { JobData } from "./job-kind.ts";

export type FetchedJob = {
  id: string;
  data: JobData;
  /** Slots are shared fairly between keys. */
  key: string;
  isLastTry: boolean;
};

type FetchLimits = { limit: number; without: string[]; perUserOverall?: number | undefined };

/** Fetches up to `limit` jobs of users other than `without`; finding them one by one may cost more than running them. */
export async function fetchJobs(
  boss: PgBoss,
  queue: string,
  { limit, without, perUserOverall }: FetchLimits,
  log: Log,
): Promise<FetchedJob[]> {
  try {
    const jobs = await boss.fetch<JobData>(queue, {
      batchSize: limit,
      includeMetadata: true,
      ...(without.length > 0 ? { ignoreGroups: without } : {}),
      ...(perUserOverall === undefined ? {} : { groupConcurrency: perUserOverall }),
    });
    return jobs.map((job) => ({
      id: job.id,
      data: job.data,
      // A job without a user has a key of its own: it waits for no other job.
      key: typeof job.data["userId"] === "string" ? job.data["userId"] : job.id,
      isLastTry: job.retryCount >= job.retryLimit,
    }));
  } catch (error) {
    // The listener logs once that the database is away.
    if (!isDatabaseAway(error))
      log.error({ failure: traceJobFailure(error), queue }, "jobs could not be fetched");
    return [];
  }
}

/** Returns jobs (null: all active ones) to the queue, without counting an attempt. */
export async function returnToQueue({ system }: Database, queues: string[], ids: string[] | null) {
  await system.query(
    `update pgboss.job set state = 'retry', start_after = now(), started_on = null
     where name = any($1) and state = 'active' and ($2::uuid[] is null or id = any($2))`,
    [queues, ids],
  );
}

/** Does the same for later: in 5 s, or the longer the older a job is, up to a minute. */
export async function postponeJobs({ system }: Database, queue: string, ids: string[]) {
  await system.query(
    `update pgboss.job set state = 'retry', started_on = null,
       start_after = now() + greatest(interval '5 s', least(interval '60 s', now() - created_on))
     where name = $1 and state = 'active' and id = any($2::uuid[])`,
    [queue, ids],
  );
}
