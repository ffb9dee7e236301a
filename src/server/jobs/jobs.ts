/** Durable jobs on pg-boss. A job is sent in the transaction of its subject, and is never lost. */
import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { Database, Tx } from "../db/database.ts";
import { isDatabaseAway } from "../db/failure.ts";
import { traceJobFailure } from "./job-failure.ts";
import { fetchJobs, returnToQueue, type FetchedJob } from "./fetch-jobs.ts";
import { runForQueue, runIn } from "./queue-statements.ts";
import { identify, withRequest } from "./sent-job.ts";
import { prepareQueues } from "./prepare-queues.ts";
import { createJobRuns } from "./job-runs.ts";
import { createFairQueue } from "../limits/fair-queue.ts";
import type { Log } from "../logging/log.ts";
import { watchLoad } from "../logging/watch-load.ts";
import type { JobKind, JobData } from "./job-kind.ts";

export type Jobs = {
  /** Sends a job in `tx`: it exists only if the transaction commits. It may be due later. */
  send: (
    tx: Tx,
    queue: string,
    data: JobData,
    options?: { afterSeconds?: number },
  ) => Promise<void>;
  /** Sends many jobs in one statement. */
  sendMany: (tx: Tx, queue: string, data: readonly JobData[]) => Promise<void>;
  /**
   * Call after the commit: makes a worker of this process poll at once, or soon if nobody waits for the
   * result.
   */
  nudge: (queue: string, when?: "now" | "soon") => void;
  /** Creates the queues, and starts workers if `work` is true. Call once. */
  register: (kinds: readonly JobKind[], options: { work: boolean }) => Promise<void>;
  /** The registered kind of a queue. */
  findKind: (queue: string) => JobKind | undefined;
  /** Takes no more jobs, and resolves when the running ones have ended, at the latest after `milliseconds`. */
  drain: (milliseconds: number) => Promise<void>;
  /** Interrupts running jobs and returns them to the queue. */
  stop: () => Promise<void>;
};

/** How often each queue is looked at without a nudge. */
export const polling = { milliseconds: 2_000 };
/** Milliseconds for which jobs are not deferred after a user has started waiting for one. */
const hurryMilliseconds = 200;
const soonMilliseconds = 250;
const yieldMilliseconds = 15;

/** `isAlone`: no other process uses this database, so jobs active at start are orphans. */
export async function startJobs(database: Database, log: Log, isAlone: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => runForQueue(database, text, values) },
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => {
    if (!isDatabaseAway(error)) {
      log.error({ failure: traceJobFailure(error) }, "the job queue failed");
    }
  });
  await boss.start();

  const stopping = new AbortController();
  /** Aborted before `stopping`: running jobs may end, and no more are taken. */
  const draining = new AbortController();
  const load = watchLoad();
  let hurriedAt = Number.NEGATIVE_INFINITY;
  const registered = new Map<string, JobKind>();
  const wakers = new Map<string, () => void>();
  const loops: Promise<void>[] = [];
  const soon = new Map<string, NodeJS.Timeout>();
  const runs = createJobRuns(boss, database, log, stopping.signal);
  const { taken } = runs;

  const work = async (kind: JobKind, index: number) => {
    const { concurrency: slots, perUser = slots, prefetch = 0 } = kind;
    // Not a semaphore: jobs are fetched only for free slots, and started when requests leave time for them.
    const fetched = createFairQueue<FetchedJob>({
      maxTotal: slots,
      maxPerKey: perUser,
      leavesHalf: true,
    });
    const hasFreeSlot = () => !fetched.isFull() && fetched.findNext() === null;
    const running = new Set<Promise<void>>();
    // Whether users without waiting jobs here may have jobs in the queue.
    let mayHaveMore = true;
    while (!draining.signal.aborted) {
      const nudge = new Promise<void>((resolve) => wakers.set(kind.queue, resolve));
      if (hasFreeSlot() && (mayHaveMore || fetched.countWaiting() === 0)) {
        const limits = {
          limit: slots - running.size + prefetch,
          without: fetched.listFullKeys(),
          perUserOverall: kind.perUserOverall,
        };
        const found = await fetchJobs(boss, kind.queue, limits, log);
        mayHaveMore = found.length > 0;
        for (const job of found) {
          // Returned by the database as lost, although it runs here.
          if (taken.has(job.id)) continue;
          taken.set(job.id, kind.queue);
          fetched.add(job);
        }
      }
      for (
        let job = fetched.findNext();
        job !== null && !draining.signal.aborted;
        job = fetched.findNext()
      ) {
        // Requests take priority, unless one waits for a job.
        if (load.isHigh() && performance.now() - hurriedAt > hurryMilliseconds) {
          if (running.size > 0) break;
          await sleep(yieldMilliseconds);
        }
        // The others of a batch share its slot.
        const others = fetched.listWaiting(job.key).slice(1, kind.batchSize ?? 1);
        fetched.start(job);
        for (const other of others) fetched.remove(other);
        const run = runs.run(kind, job, others).finally(() => {
          fetched.end(job);
          running.delete(run);
        });
        running.add(run);
      }
      if (mayHaveMore && hasFreeSlot()) continue;
      const pause = new AbortController();
      const poll = sleep(untilPoll(index), true, { signal: pause.signal, ref: false });
      const isDue = await Promise.race([
        poll.catch(() => false),
        nudge.then(() => true),
        ...[...running].map((run) => run.then(() => false)),
      ]);
      if (isDue) mayHaveMore = true;
      pause.abort();
    }
    await Promise.allSettled(running);
  };

  /** Milliseconds. Each queue polls at its own point of the period, so that idle queues share one connection. */
  const untilPoll = (index: number) => {
    const elapsed = performance.now() / polling.milliseconds + index / registered.size;
    return polling.milliseconds * (1 - (elapsed % 1));
  };

  /** Resolves when the running jobs have ended. */
  const endLoops = () => {
    draining.abort();
    for (const wake of wakers.values()) wake();
    return Promise.allSettled(loops);
  };

  return {
    send: async (tx, queue, data, { afterSeconds = 0 } = {}) => {
      const options = { ...identify(data), startAfter: afterSeconds, db: runIn(tx) };
      await boss.send(queue, withRequest(data), options);
    },
    sendMany: async (tx, queue, data) => {
      const sent = data.map((one) => ({ ...identify(one), data: withRequest(one) }));
      await boss.insert(queue, sent, { db: runIn(tx) });
    },
    nudge: (queue, when = "now") => {
      if (when === "now") {
        hurriedAt = performance.now();
        wakers.get(queue)?.();
      } else if (!soon.has(queue)) {
        // Jobs saved together are fetched together, after the response.
        const timer = setTimeout(() => {
          soon.delete(queue);
          wakers.get(queue)?.();
        }, soonMilliseconds);
        soon.set(queue, timer);
      }
    },
    register: async (kinds, options) => {
      for (const kind of kinds) registered.set(kind.queue, kind);
      await prepareQueues(boss, kinds);
      if (!options.work) return;
      if (isAlone) await returnToQueue(database, [...registered.keys()], null);
      for (const [index, kind] of kinds.entries()) loops.push(work(kind, index));
    },
    drain: async (milliseconds) => {
      const done = endLoops();
      const timer = new AbortController();
      await Promise.race([done, sleep(milliseconds, undefined, { signal: timer.signal })]);
      timer.abort();
    },
    findKind: (queue) => registered.get(queue),
    stop: async () => {
      stopping.abort(new Error("stopping"));
      for (const timer of soon.values()) clearTimeout(timer);
      await endLoops();
      if (taken.size > 0) await returnToQueue(database, [...wakers.keys()], [...taken.keys()]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
