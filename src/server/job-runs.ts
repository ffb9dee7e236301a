/** Runs jobs taken from a queue, and records their ends, even if the database is away for a while. */
import { setTimeout as sleep } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { describeJobFailure, traceJobFailure } from "./job-failure.ts";
import type { JobData, JobKind } from "./jobs.ts";
import type { Log } from "./log.ts";
import { orOverdue } from "./or-overdue.ts";

export type TakenJob = {
  id: string;
  data: JobData;
  /** Slots are shared fairly between keys. */
  key: string;
  isLastTry: boolean;
};

export type JobRuns = {
  /** Jobs taken by this process, and their queues, to be returned at a stop. */
  taken: Map<string, string>;
  run: (kind: JobKind, job: TakenJob) => Promise<void>;
  runTogether: (kind: JobKind, jobs: readonly TakenJob[]) => Promise<void>;
};

export const heartbeatSeconds = 30;
/** Milliseconds between attempts to record the end of a job; then it is returned as lost. */
const settlingPauses = [250, 1_000, 3_000, 10_000, 30_000];

/** `stopping` ends all of them; unfinished jobs are not failures. */
export function openJobRuns(boss: PgBoss, log: Log, stopping: AbortSignal): JobRuns {
  const taken: JobRuns["taken"] = new Map();

  /**
   * Repeats `settle`, which records how a job ended, while the database rejects it. After the last attempt
   * the job is released: without a heartbeat it returns to the queue, and runs again.
   */
  const settleLater = async (job: TakenJob, settle: () => Promise<unknown>) => {
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
    taken.delete(job.id);
  };

  const limitRun = (kind: JobKind) =>
    AbortSignal.any([stopping, AbortSignal.timeout(kind.expireInSeconds * 1_000)]);

  const run = async (kind: JobKind, job: TakenJob) => {
    const deadline = limitRun(kind);
    let settle: () => Promise<unknown>;
    try {
      await orOverdue(kind.work(job.data, deadline), deadline, kind.expireInSeconds * 100);
      // Finished jobs are deleted, not kept as completed, because fetching scans them.
      settle = () => boss.deleteJob(kind.queue, job.id);
    } catch (error) {
      // A stop is not a failure: the job continues after the next start.
      if (stopping.aborted) return;
      const failure = traceJobFailure(error);
      log.warn({ failure, queue: kind.queue, job: job.data }, "a job failed");
      settle = async () => {
        if (job.isLastTry) await kind.giveUp(job.data, error);
        await boss.fail(kind.queue, job.id, describeJobFailure(error));
      };
    }
    try {
      await settle();
      taken.delete(job.id);
    } catch (error) {
      const failure = traceJobFailure(error);
      log.error({ failure, queue: kind.queue, job: job.id }, "a job could not be settled");
      // Its slot is already free.
      void settleLater(job, settle);
    }
  };

  const runTogether = async (kind: JobKind, jobs: readonly TakenJob[]) => {
    const signal = limitRun(kind);
    let done: readonly JobData[] = [];
    try {
      const work = kind.together!.work(
        jobs.map(({ data }) => data),
        signal,
      );
      done = await orOverdue(work, signal, kind.expireInSeconds * 100);
      const ids = jobs.filter(({ data }) => done.includes(data)).map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(kind.queue, ids);
      for (const id of ids) taken.delete(id);
    } catch (error) {
      if (stopping.aborted) return;
      log.warn({ failure: traceJobFailure(error), queue: kind.queue }, "jobs failed together");
    }
    for (const job of jobs) if (taken.has(job.id)) await run(kind, job);
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

  return { taken, run, runTogether };
}
