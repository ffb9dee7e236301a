/** Durable jobs on pg-boss. A job is sent in the transaction of what it works on, and is never lost. */
import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PgBoss } from "pg-boss";
import type { Database, Tx } from "./db/database.ts";
import { isDatabaseAway } from "./db/failure.ts";
import type { Log } from "./log.ts";

export type JobData = Record<string, string | number | boolean>;

/** A queue and what works on it. `work` throws to be retried; `giveUp` runs after the last try. */
export type JobKind = {
  queue: string;
  /** How many at once in this process. */
  concurrency: number;
  /** Seconds that one run may take before it counts as lost. */
  expireInSeconds: number;
  retryLimit: number;
  work: (data: JobData, signal: AbortSignal) => Promise<void>;
  giveUp: (data: JobData, error: unknown) => Promise<void>;
};

export type Jobs = {
  /** Sends a job inside `tx`: it exists exactly if the transaction commits. It may be due only later. */
  send: (
    tx: Tx,
    queue: string,
    data: JobData,
    options?: { afterSeconds?: number },
  ) => Promise<void>;
  /** After the commit: lets a worker of this process look at once, or soon where nobody waits for it. */
  nudge: (queue: string, when?: "now" | "soon") => void;
  /** Makes the queues, and works on them where `work` is true. Called once. */
  register: (kinds: readonly JobKind[], options: { work: boolean }) => Promise<void>;
  stop: () => Promise<void>;
};

const pollMilliseconds = 2_000;
const heartbeatSeconds = 30;
const loadWindowMilliseconds = 200;
const soonMilliseconds = 250;
const breathMilliseconds = 15;

/** `isAlone`: no other process works on this database, so what is active at start was orphaned. */
export async function openJobs(database: Database, log: Log, isAlone: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.system.query(text, values) },
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => {
    if (!isDatabaseAway(error)) log.error({ err: error }, "the job queue failed");
  });
  await boss.start();

  const stopping = new AbortController();
  const load = watchLoad();
  let hurriedAt = Number.NEGATIVE_INFINITY;
  const wakers = new Map<string, () => void>();
  const loops: Promise<void>[] = [];
  const soon = new Map<string, NodeJS.Timeout>();
  /** Jobs that this process took, and their queues: at a stop they are given back. */
  const taken = new Map<string, string>();

  const run = async (kind: JobKind, job: TakenJob) => {
    const deadline = AbortSignal.any([
      stopping.signal,
      AbortSignal.timeout(kind.expireInSeconds * 1_000),
    ]);
    try {
      await kind.work(job.data, deadline);
      // What is done is deleted, not kept as completed: fetching looks at pending jobs alone.
      await boss.deleteJob(kind.queue, job.id);
    } catch (error) {
      // A stop is no failure of the job: it goes on after the next start.
      if (stopping.signal.aborted) return;
      log.warn({ err: error, queue: kind.queue, job: job.data }, "a job failed");
      if (job.isLastTry) await kind.giveUp(job.data, error);
      await boss.fail(kind.queue, job.id, { message: String(error) });
    }
    taken.delete(job.id);
  };

  /** Everything taken, under way or waiting for its turn, shows that its process is alive. */
  const heartbeat = setInterval(() => {
    for (const queue of wakers.keys()) {
      const ids = [...taken].flatMap(([id, of]) => (of === queue ? [id] : []));
      if (ids.length > 0) boss.touch(queue, ids).catch(() => {});
    }
  }, heartbeatSeconds * 333);
  heartbeat.unref();

  const work = async (kind: JobKind) => {
    const waiting: TakenJob[] = [];
    const running = new Set<Promise<void>>();
    while (!stopping.signal.aborted) {
      let isNudged = false;
      const nudge = new Promise<void>((resolve) => {
        wakers.set(kind.queue, () => {
          isNudged = true;
          resolve();
        });
      });
      if (waiting.length === 0) {
        for (const job of await fetchJobs(boss, kind, log)) {
          taken.set(job.id, kind.queue);
          waiting.push(job);
        }
      }
      while (waiting.length > 0 && running.size < kind.concurrency) {
        // Requests go first, unless one of them waits for a job.
        if (load.isHigh() && performance.now() - hurriedAt > loadWindowMilliseconds) {
          if (running.size > 0) break;
          await sleep(breathMilliseconds);
        }
        const one = run(kind, waiting.shift()!)
          .catch((error: unknown) =>
            log.error({ err: error, queue: kind.queue }, "a job could not be settled"),
          )
          .finally(() => running.delete(one));
        running.add(one);
      }
      if (isNudged && waiting.length === 0 && running.size < kind.concurrency) continue;
      const pause = new AbortController();
      const rest = sleep(pollMilliseconds, undefined, { signal: pause.signal, ref: false }).catch(
        () => {},
      );
      const isFull = running.size >= kind.concurrency;
      await Promise.race(isFull ? [...running] : [rest, nudge, ...running]);
      pause.abort();
    }
    await Promise.allSettled(running);
  };

  return {
    send: async (tx, queue, data, { afterSeconds = 0 } = {}) => {
      await boss.send(queue, data, {
        startAfter: afterSeconds,
        // Jobs are taken in the order of their ids, which is the order of their making.
        id: randomUUIDv7(),
        db: { executeSql: async (text, values) => tx.$client.query(text, values) },
      });
    },
    nudge: (queue, when = "now") => {
      if (when === "now") {
        hurriedAt = performance.now();
        wakers.get(queue)?.();
      } else if (!soon.has(queue)) {
        // What is saved in one go is fetched in one go, after it has been acknowledged.
        const timer = setTimeout(() => {
          soon.delete(queue);
          wakers.get(queue)?.();
        }, soonMilliseconds);
        soon.set(queue, timer);
      }
    },
    register: async (kinds, options) => {
      const queues = kinds.map((kind) => kind.queue);
      const known = new Map((await boss.getQueues(queues)).map((queue) => [queue.name, queue]));
      for (const kind of kinds) {
        const limits = {
          // Jobs wait for their turn after they were taken; each run has its own, shorter limit.
          expireInSeconds: kind.expireInSeconds * 10,
          retryLimit: kind.retryLimit,
          retryDelay: 5,
          retryBackoff: true,
          retryDelayMax: 600,
          heartbeatSeconds,
          deleteAfterSeconds: 3_600,
        };
        const queue = known.get(kind.queue);
        if (queue === undefined) await boss.createQueue(kind.queue, limits);
        else if (!isDeepStrictEqual({ ...queue, ...limits }, { ...queue }))
          await boss.updateQueue(kind.queue, limits);
      }
      if (!options.work) return;
      if (isAlone) await giveBack(database, queues, null);
      for (const kind of kinds) loops.push(work(kind));
    },
    stop: async () => {
      stopping.abort(new Error("stopping"));
      clearInterval(heartbeat);
      for (const timer of soon.values()) clearTimeout(timer);
      for (const wake of wakers.values()) wake();
      await Promise.allSettled(loops);
      if (taken.size > 0) await giveBack(database, [...wakers.keys()], [...taken.keys()]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

type TakenJob = { id: string; data: JobData; isLastTry: boolean };

/** Takes several at once: under a backlog, finding the next job costs more than many a job itself. */
async function fetchJobs(boss: PgBoss, kind: JobKind, log: Log): Promise<TakenJob[]> {
  try {
    const jobs = await boss.fetch<JobData>(kind.queue, {
      batchSize: kind.concurrency * 4,
      includeMetadata: true,
      priority: false,
      orderByCreatedOn: false,
    });
    return jobs.map((job) => ({
      id: job.id,
      data: job.data,
      isLastTry: job.retryCount >= job.retryLimit,
    }));
  } catch (error) {
    // That the database is away is logged once, by the listener.
    if (!isDatabaseAway(error))
      log.error({ err: error, queue: kind.queue }, "jobs could not be fetched");
    return [];
  }
}

/** Gives back jobs that nobody works on any more (null: all that are active), as if they had not been tried. */
async function giveBack({ system }: Database, queues: string[], ids: string[] | null) {
  await system.query(
    `update pgboss.job set state = 'retry', start_after = now(), started_on = null
     where name = any($1) and state = 'active' and ($2::uuid[] is null or id = any($2))`,
    [queues, ids],
  );
}

/** Whether this process hardly rests: then requests go first, and jobs come one at a time, with a breath between. */
function watchLoad(): { isHigh: () => boolean } {
  let since = performance.eventLoopUtilization();
  let at = performance.now();
  let isHigh = false;
  return {
    isHigh: () => {
      if (performance.now() - at > loadWindowMilliseconds) {
        const now = performance.eventLoopUtilization();
        isHigh = performance.eventLoopUtilization(now, since).utilization > 0.6;
        since = now;
        at = performance.now();
      }
      return isHigh;
    },
  };
}
