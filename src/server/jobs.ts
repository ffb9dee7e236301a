/** Durable jobs on pg-boss. A job is sent in the transaction of what it works on, and is never lost. */
import { PgBoss } from "pg-boss";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Tx } from "./db/database.ts";
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
  /** Sends a job inside `tx`: it exists exactly if the transaction commits. */
  send: (tx: Tx, queue: string, data: JobData) => Promise<void>;
  /** After the commit: lets a worker of this process look at once instead of at its next poll. */
  nudge: (queue: string) => void;
  /** Jobs of this process that are under way. */
  countActive: () => number;
  /** Makes the queues, and works on them where `work` is true. Called once. */
  register: (kinds: readonly JobKind[], options: { work: boolean }) => Promise<void>;
  stop: () => Promise<void>;
};

const pollMilliseconds = 2_000;
const heartbeatSeconds = 30;

/** `isAlone`: no other process works on this database, so what is active at start was orphaned. */
export async function openJobs(database: Database, log: Log, isAlone: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.system.query(text, values) },
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  await boss.start();

  const stopping = new AbortController();
  const wakers = new Map<string, () => void>();
  const loops: Promise<void>[] = [];
  const active = new Set<Promise<void>>();

  const run = async (kind: JobKind, job: { id: string; data: JobData; isLastTry: boolean }) => {
    const heartbeat = setInterval(() => void boss.touch(kind.queue, job.id).catch(() => {}), (heartbeatSeconds / 3) * 1_000);
    const deadline = AbortSignal.any([stopping.signal, AbortSignal.timeout(kind.expireInSeconds * 1_000)]);
    try {
      await kind.work(job.data, deadline);
      await boss.complete(kind.queue, job.id);
    } catch (error) {
      // A stop is no failure of the job: it goes on after the next start.
      if (stopping.signal.aborted) return;
      log.warn({ err: error, queue: kind.queue, job: job.data }, "a job failed");
      if (job.isLastTry) await kind.giveUp(job.data, error);
      await boss.fail(kind.queue, job.id, { message: String(error) });
    } finally {
      clearInterval(heartbeat);
    }
  };

  const work = async (kind: JobKind) => {
    const mine = new Set<Promise<void>>();
    while (!stopping.signal.aborted) {
      let isNudged = false;
      const nudge = new Promise<void>((resolve) => {
        wakers.set(kind.queue, () => {
          isNudged = true;
          resolve();
        });
      });
      const room = kind.concurrency - mine.size;
      const jobs = room > 0 ? await fetchJobs(boss, kind.queue, room, log) : [];
      for (const job of jobs) {
        const running = run(kind, job)
          .catch((error: unknown) => log.error({ err: error, queue: kind.queue }, "a job could not be settled"))
          .finally(() => {
            mine.delete(running);
            active.delete(running);
          });
        mine.add(running);
        active.add(running);
      }
      if (jobs.length === room && room > 0 && mine.size < kind.concurrency) continue;
      if (isNudged && mine.size < kind.concurrency) continue;
      const pause = new AbortController();
      const rest = sleep(pollMilliseconds, undefined, { signal: pause.signal, ref: false }).catch(() => {});
      await Promise.race(mine.size < kind.concurrency ? [rest, nudge, ...mine] : [...mine]);
      pause.abort();
    }
    await Promise.allSettled(mine);
  };

  return {
    send: async (tx, queue, data) => {
      await boss.send(queue, data, {
        db: { executeSql: async (text, values) => tx.$client.query(text, values) },
      });
    },
    nudge: (queue) => wakers.get(queue)?.(),
    countActive: () => active.size,
    register: async (kinds, options) => {
      for (const kind of kinds) {
        const limits = {
          expireInSeconds: kind.expireInSeconds,
          retryLimit: kind.retryLimit,
          retryDelay: 5,
          retryBackoff: true,
          retryDelayMax: 600,
          heartbeatSeconds,
          deleteAfterSeconds: 3_600,
        };
        if ((await boss.getQueue(kind.queue)) === null) await boss.createQueue(kind.queue, limits);
        else await boss.updateQueue(kind.queue, limits);
        if (!options.work) continue;
        if (isAlone) await resumeOrphans(database, kind.queue);
        loops.push(work(kind));
      }
    },
    stop: async () => {
      stopping.abort(new Error("stopping"));
      for (const wake of wakers.values()) wake();
      await Promise.allSettled([...loops, ...active]);
      if (isAlone) for (const queue of wakers.keys()) await resumeOrphans(database, queue);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

async function fetchJobs(boss: PgBoss, queue: string, batchSize: number, log: Log) {
  try {
    const jobs = await boss.fetch<JobData>(queue, { batchSize, includeMetadata: true });
    return jobs.map((job) => ({ id: job.id, data: job.data, isLastTry: job.retryCount >= job.retryLimit }));
  } catch (error) {
    log.error({ err: error, queue }, "jobs could not be fetched");
    return [];
  }
}

/** Gives back what a killed process held, without counting it as a failed try. */
async function resumeOrphans(database: Database, queue: string): Promise<void> {
  await database.system.query(
    "update pgboss.job set state = 'retry', start_after = now() where name = $1 and state = 'active'",
    [queue],
  );
}
