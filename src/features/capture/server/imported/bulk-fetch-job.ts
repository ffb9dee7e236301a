/** The durable job that fetches a user's bulk-imported links without overloading any site. */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "#server/db/failure.ts";
import { findStorageAway } from "#server/files/storage.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import {
  deleteFetch,
  findNextDue,
  listDueFetches,
  postponeFetch,
  sendFetchJob,
  type WaitingFetch,
} from "./bulk-fetches.ts";
import { fetchPage, giveUp, maxRetries } from "../steps/fetch-step.ts";
import { parseRetryAfter } from "../steps/retry-after.ts";
import { type HostLimiter, importHosts } from "#server/fetch/host-limiter.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { bulkFetchQueue, bulkReadQueue } from "../progress/step-queues.ts";
import { loadCapture, markFailed, internalFailureMessage } from "../progress/capture-state.ts";

/** Links of one user that are fetched at once. */
const maxConcurrent = 3;
/** Milliseconds until the job yields to other users. */
const maxRunMs = 20_000;
/** Hosts loaded from the queue at a time. */
const maxHosts = 100;
/** Milliseconds. If no site may be fetched for longer, the job ends, so that another user's job can run. */
const maxIdleMs = 1_500;
const maxWaitMs = 60_000;
const minWaitMs = 20;
/** How often a link is tried if something fails here. */
const maxTries = 5;
const minBusySeconds = 60;
const maxBusySeconds = 6 * 3_600;

export function bulkFetchJob(app: AppContext, limiter: HostLimiter = importHosts): JobKind {
  return {
    queue: bulkFetchQueue,
    concurrency: 4,
    perUser: 1,
    // Two jobs of one user would fetch the same links, and count the pauses of a site each for itself.
    perUserOverall: 1,
    expireInSeconds: 120,
    retryLimit: 3,
    work: ({ userId }, signal) => fetchWaiting({ app, userId: String(userId) }, limiter, signal),
    // The sweep sends another job for users who still have queued links.
    giveUp: async ({ userId }, error) =>
      app.log.error({ failure: traceJobFailure(error), userId }, "links in bulk were not fetched"),
  };
}

/**
 * Fetches the links that are due, up to three at once, one per host, until none is due or the time is over.
 * Sends another job for the links that remain.
 */
async function fetchWaiting(ctx: Ctx, limiter: HostLimiter, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + maxRunMs;
  const running = new Set<Promise<void>>();
  let waiting: WaitingFetch[] = [];
  let lastHost = "";
  const failures: unknown[] = [];
  let idleMilliseconds = 0;
  const start = (link: WaitingFetch) => {
    const fetching = fetchLink(ctx, limiter, link, signal)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(fetching));
    running.add(fetching);
  };
  while (Date.now() < deadline && !signal.aborted && failures.length === 0) {
    if (waiting.length === 0) {
      waiting = await listDueFetches(ctx, lastHost, maxHosts);
      // After the last host, start again with the first.
      if (waiting.length === 0 && lastHost !== "")
        waiting = await listDueFetches(ctx, "", maxHosts);
      lastHost = waiting.length < maxHosts ? "" : waiting.at(-1)!.host;
    }
    if (waiting.length === 0 && running.size === 0) break;
    const waits = waiting.flatMap(({ host }) => limiter.waitFor(host) ?? []);
    const next = waiting.findIndex(({ host }) => limiter.waitFor(host) === 0);
    if (next !== -1 && running.size < maxConcurrent && limiter.tryAcquire(waiting[next]!.host)) {
      start(waiting.splice(next, 1)[0]!);
      continue;
    }
    if (next === -1) {
      const minDelay = Math.min(maxWaitMs, ...waits);
      if (running.size === 0 && minDelay > maxIdleMs) {
        idleMilliseconds = minDelay;
        break;
      }
      waiting = [];
      await waitForAny(running, Math.max(minWaitMs, minDelay), signal);
    } else await waitForAny(running, maxWaitMs, signal);
  }
  await Promise.all(running);
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  const seconds = await findNextDue(ctx);
  if (seconds === null) return;
  const afterSeconds = Math.ceil(Math.max(1, seconds, idleMilliseconds / 1_000));
  await inTransaction(ctx, (tx) => sendFetchJob(tx, ctx, afterSeconds));
}

/** Waits until one of the fetches has ended or `milliseconds` have passed. */
async function waitForAny(
  running: ReadonlySet<Promise<void>>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const pause = new AbortController();
  const timer = sleep(milliseconds, undefined, {
    signal: AbortSignal.any([signal, pause.signal]),
  }).catch(() => {});
  await Promise.race([timer, ...running]);
  pause.abort();
}

async function fetchLink(
  ctx: Ctx,
  limiter: HostLimiter,
  { captureId, host, tries }: WaitingFetch,
  signal: AbortSignal,
): Promise<void> {
  try {
    const capture = await loadCapture(ctx, captureId);
    if (capture === null || capture.status !== "processing" || capture.step !== "fetching")
      return await deleteFetch(ctx, captureId);
    const fetched = await fetchPage(ctx, capture, signal, { readIn: bulkReadQueue });
    if (typeof fetched === "object" && "later" in fetched) {
      const seconds =
        parseRetryAfter(fetched.retryAfter, Date.now()) ?? minBusySeconds * 2 ** tries;
      const busySeconds = Math.min(Math.max(seconds, minBusySeconds), maxBusySeconds);
      // One broken page does not delay the others of its site.
      if (fetched.cause === "busy") limiter.postpone(host, busySeconds);
      if (tries < maxRetries[fetched.cause])
        return await postponeFetch(ctx, captureId, busySeconds);
      await markFailed(ctx, captureId, giveUp(fetched, tries));
    } else if (typeof fetched === "object") await markFailed(ctx, captureId, fetched.failure);
    await deleteFetch(ctx, captureId);
    if (fetched === "later") ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
  } catch (error) {
    if (signal.aborted || isDatabaseAway(error) || findStorageAway(error) !== null) throw error;
    ctx.app.log.warn({ failure: traceJobFailure(error), captureId }, "a link was not fetched");
    // Postponed, so that a link that fails every time does not delay the others.
    if (tries + 1 < maxTries) return await postponeFetch(ctx, captureId, minBusySeconds);
    await markFailed(ctx, captureId, { kind: "internal", message: internalFailureMessage });
    await deleteFetch(ctx, captureId);
  } finally {
    limiter.release(host);
  }
}
