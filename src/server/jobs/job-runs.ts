/** Runs jobs taken from a queue, and records their ends, even if the database is away for a while. */
import { setTimeout as sleep } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";
import { findStorageAway } from "../files/storage.ts";
import { limitLogging } from "../logging/limit-logging.ts";
import { postponeJobs, type FetchedJob } from "./fetch-jobs.ts";
import { describeJobFailure, traceJobFailure } from "./job-failure.ts";
import type { Log } from "../logging/log.ts";
import { requestContext } from "../logging/request-context.ts";
import { jobRuns, type JobOutcome } from "../metrics/counts.ts";
import { inSpan } from "../tracing/spans.ts";
import { withDeadline } from "./with-deadline.ts";
import type { JobKind } from "./job-kind.ts";

export type JobRuns = {
  /** Jobs taken by this process, and their queues, to be returned at a stop. */
  taken: Map<string, string>;
  /** Runs `job` and `others` in one batch; if it fails, one by one. */
  run: (kind: JobKind, job: FetchedJob, others?: readonly FetchedJob[]) => Promise<void>;
};

export const heartbeatSeconds = 30;
/** Milliseconds between attempts to record the end of a job; then it is returned as lost. */
const settlingPauses = [250, 1_000, 3_000, 10_000, 30_000];

/** `stopping` ends all of them; unfinished jobs are not failures. */
export function createJobRuns(
  boss: PgBoss,
  database: Database,
  log: Log,
  stopping: AbortSignal,
): JobRuns {
  const mayLog = limitLogging();
  const taken: JobRuns["taken"] = new Map();

  /**
   * Repeats `settle`, which records how jobs ended, while the database rejects it. After the last attempt
   * the jobs are released: without a heartbeat they return to the queue, and run again.
   */
  const settleLater = async (ids: readonly string[], settle: () => Promise<unknown>) => {
    for (const pause of settlingPauses) {
      await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => {});
      // Returned by the stop.
      if (stopping.aborted) return;
      const isSettled = await settle().then(
        () => true,
        () => false,
      );
      if (isSettled) break;
    }
    for (const id of ids) taken.delete(id);
  };

  const count = ({ queue }: JobKind, runs: number, outcome: JobOutcome) => {
    for (let at = 0; at < runs; at += 1) jobRuns.add(queue, outcome);
  };

  const run: JobRuns["run"] = (kind, job, others) => {
    const { requestId } = job.data;
    // Not the context of the code that started the worker.
    const context = typeof requestId === "string" ? { requestId } : undefined;
    return requestContext.run(context, () => runHere(kind, job, others));
  };

  const runHere: JobRuns["run"] = async (kind, job, others = []) => {
    const batch = [job, ...others];
    const ids = batch.map(({ id }) => id);
    const seconds = kind.expireInSeconds * batch.length;
    const deadline = AbortSignal.any([stopping, AbortSignal.timeout(seconds * 1_000)]);
    let settle: () => Promise<unknown>;
    try {
      const otherData = others.map(({ data }) => data);
      const { traceparent } = job.data;
      const parent = typeof traceparent === "string" ? traceparent : undefined;
      await inSpan({ name: `job ${kind.queue}`, kind: "consumer", parent }, () =>
        withDeadline(kind.work(job.data, deadline, otherData), deadline, seconds * 100),
      );
      // Finished jobs are deleted, not kept as completed, because fetching scans them.
      settle = () => boss.deleteJob(kind.queue, ids);
      count(kind, batch.length, "done");
    } catch (error) {
      // A stop is not a failure: the job continues after the next start.
      if (stopping.aborted) return;
      const failure = traceJobFailure(error);
      const away = findStorageAway(error);
      if (away !== null) {
        if (mayLog("away"))
          log.warn({ reason: away.reason, failure }, "jobs wait for the file storage");
        settle = () => postponeJobs(database, kind.queue, ids);
      } else {
        log.warn(
          { failure, queue: kind.queue, jobs: batch.map(({ data }) => data) },
          "a job failed",
        );
        if (others.length > 0) {
          for (const one of batch) await run(kind, one);
          return;
        }
        count(kind, 1, job.isLastTry ? "dead" : "failed");
        settle = async () => {
          if (job.isLastTry) await kind.giveUp(job.data, error);
          await boss.fail(kind.queue, job.id, describeJobFailure(error));
        };
      }
    }
    try {
      await settle();
      for (const id of ids) taken.delete(id);
    } catch (error) {
      const failure = traceJobFailure(error);
      log.error({ failure, queue: kind.queue, jobs: ids }, "a job could not be settled");
      // Its slot is already free.
      void settleLater(ids, settle);
    }
  };

  /** A heartbeat for every taken job, running or waiting. */
  const heartbeat = setInterval(() => {
    for (const queue of new Set(taken.values())) {
      const ids = [...taken].flatMap(([id, of]) => (of === queue ? [id] : []));
      if (ids.length > 0) boss.touch(queue, ids).catch(() => {});
    }
  }, heartbeatSeconds * 333);
  heartbeat.unref();
  stopping.addEventListener("abort", () => clearInterval(heartbeat), { once: true });

  return { taken, run };
}
