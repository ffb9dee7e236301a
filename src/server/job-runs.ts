/** Runs jobs that were taken from a queue, and records how each ended, whatever the database does meanwhile. */
import { setTimeout as sleep } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { describeJobFailure, traceJobFailure } from "./job-failure.ts";
import type { JobData, JobKind } from "./jobs.ts";
import type { Log } from "./log.ts";
import { orOverdue } from "./or-overdue.ts";

export type TakenJob = {
  id: string;
  data: JobData;
  person: string | null;
  share: number;
  isLastTry: boolean;
};

export type JobRuns = {
  /** Jobs that this process took, and their queues: at a stop they are given back. */
  taken: Map<string, string>;
  run: (kind: JobKind, job: TakenJob) => Promise<void>;
  runTogether: (kind: JobKind, jobs: readonly TakenJob[]) => Promise<void>;
};

export const heartbeatSeconds = 30;
/** Between tries to record how a job ended; after them it is given back as lost. */
const settlingPauses = [250, 1_000, 3_000, 10_000, 30_000];

/** `stopping` ends all of them: what was not done by then is no failure. */
export function openJobRuns(boss: PgBoss, log: Log, stopping: AbortSignal): JobRuns {
  const taken: JobRuns["taken"] = new Map();

  /**
   * Repeats `settle`, which records how a job ended, as long as the database refuses it. After the last time
   * the job is let go: without a heartbeat it comes back to the queue, and is worked on again.
   */
  const settleLater = async (job: TakenJob, settle: () => Promise<unknown>) => {
    for (const pause of settlingPauses) {
      await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => {});
      // Given back by the stop.
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
      // What is done is deleted, not kept as completed: fetching looks at pending jobs alone.
      settle = () => boss.deleteJob(kind.queue, job.id);
    } catch (error) {
      // A stop is no failure of the job: it goes on after the next start.
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
      // Its slot is free meanwhile.
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

  /** Everything taken, under way or waiting for its turn, shows that its process is alive. */
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
