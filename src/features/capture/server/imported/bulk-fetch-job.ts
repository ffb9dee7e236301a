/** The durable job that fetches a user's bulk-imported links without overloading any site. */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "#server/db/failure.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import type { JobKind } from "#server/jobs/jobs.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import {
  deleteFetch,
  findNextDue,
  listDueFetches,
  postponeFetch,
  sendFetchJob,
  type WaitingFetch,
} from "./bulk-fetches.ts";
import { fetchPage } from "../steps/fetch-step.ts";
import { type HostGate, createHostGate } from "./host-limiter.ts";
import { bulkFetchQueue, bulkReadQueue } from "../progress/step-queues.ts";
import { loadWork, settleFailed, wentWrong } from "../progress/capture-state.ts";

/** Concurrent fetches per user. */
const atOnce = 3;
/** Milliseconds until the job yields to other users. */
const maxRunMs = 20_000;
const hostsAtOnce = 100;
/** Milliseconds. If all sites must be left alone for longer, the job ends and frees its slot. */
const maxIdleMs = 1_500;
const maxWaitMs = 60_000;
const minWaitMs = 20;
/** How often a site may ask to retry later. */
const maxTries = 5;
const minBusySeconds = 60;
const maxBusySeconds = 6 * 3_600;

export function bulkFetchJob(
  app: AppContext,
  gate: HostGate = createHostGate({ pauseMilliseconds: 1_000 }),
): JobKind {
  return {
    queue: bulkFetchQueue,
    concurrency: 4,
    perUser: 1,
    expireInSeconds: 120,
    retryLimit: 3,
    work: ({ userId }, signal) => fetchInTurns({ app, userId: String(userId) }, gate, signal),
    // The sweep sends another job for users who still have queued links.
    giveUp: async ({ userId }, error) =>
      app.log.error({ failure: traceJobFailure(error), userId }, "links in bulk were not fetched"),
  };
}

async function fetchInTurns(ctx: Ctx, gate: HostGate, signal: AbortSignal): Promise<void> {
  const until = Date.now() + maxRunMs;
  const underWay = new Set<Promise<void>>();
  let waiting: WaitingFetch[] = [];
  let lastHost = "";
  const failures: unknown[] = [];
  let idleMilliseconds = 0;
  const begin = (one: WaitingFetch) => {
    const fetching = fetchOne(ctx, gate, one, signal)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(fetching));
    underWay.add(fetching);
  };
  while (Date.now() < until && !signal.aborted && failures.length === 0) {
    if (waiting.length === 0) {
      waiting = await listDueFetches(ctx, lastHost, hostsAtOnce);
      // After the last host, start again with the first.
      if (waiting.length === 0 && lastHost !== "")
        waiting = await listDueFetches(ctx, "", hostsAtOnce);
      lastHost = waiting.length < hostsAtOnce ? "" : waiting.at(-1)!.host;
    }
    if (waiting.length === 0 && underWay.size === 0) break;
    const waits = waiting.flatMap(({ host }) => gate.waitFor(host) ?? []);
    const next = waiting.findIndex(({ host }) => gate.waitFor(host) === 0);
    if (next !== -1 && underWay.size < atOnce && gate.tryAcquire(waiting[next]!.host)) {
      begin(waiting.splice(next, 1)[0]!);
      continue;
    }
    if (next === -1) {
      const soonest = Math.min(maxWaitMs, ...waits);
      if (underWay.size === 0 && soonest > maxIdleMs) {
        idleMilliseconds = soonest;
        break;
      }
      waiting = [];
      await waitForOne(underWay, Math.max(minWaitMs, soonest), signal);
    } else await waitForOne(underWay, maxWaitMs, signal);
  }
  await Promise.all(underWay);
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  const seconds = await findNextDue(ctx);
  if (seconds === null) return;
  const later = Math.ceil(Math.max(1, seconds, idleMilliseconds / 1_000));
  await inTransaction(ctx, (tx) => sendFetchJob(tx, ctx, later));
}

/** Waits until one of them has ended or this many milliseconds have passed. */
async function waitForOne(
  underWay: ReadonlySet<Promise<void>>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const pause = new AbortController();
  const timer = sleep(milliseconds, undefined, {
    signal: AbortSignal.any([signal, pause.signal]),
  }).catch(() => {});
  await Promise.race([timer, ...underWay]);
  pause.abort();
}

async function fetchOne(
  ctx: Ctx,
  gate: HostGate,
  { captureId, host, tries }: WaitingFetch,
  signal: AbortSignal,
): Promise<void> {
  let busySeconds = 0;
  try {
    const capture = await loadWork(ctx, captureId);
    if (capture === null || capture.status !== "processing" || capture.step !== "fetching")
      return await deleteFetch(ctx, captureId);
    const fetched = await fetchPage(ctx, capture, signal, { readIn: bulkReadQueue });
    if (typeof fetched === "object" && "busy" in fetched) {
      const asked = parseRetryAfter(fetched.retryAfter, Date.now()) ?? minBusySeconds * 2 ** tries;
      busySeconds = Math.min(Math.max(asked, minBusySeconds), maxBusySeconds);
      if (tries + 1 < maxTries) return await postponeFetch(ctx, captureId, busySeconds);
      const { kind, message } = fetched.busy;
      const tried = `${message} It was asked ${maxTries} times, with pauses.`;
      await settleFailed(ctx, captureId, { kind, message: tried });
    } else if (typeof fetched === "object") await settleFailed(ctx, captureId, fetched.failure);
    await deleteFetch(ctx, captureId);
    if (fetched === "later") ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
  } catch (error) {
    if (signal.aborted || isDatabaseAway(error)) throw error;
    ctx.app.log.warn({ failure: traceJobFailure(error), captureId }, "a link was not fetched");
    // A link that fails every time does not keep the others waiting.
    if (tries + 1 < maxTries) return await postponeFetch(ctx, captureId, minBusySeconds);
    await settleFailed(ctx, captureId, { kind: "internal", message: wentWrong });
    await deleteFetch(ctx, captureId);
  } finally {
    gate.release(host, busySeconds);
  }
}

/**
 * Seconds that a Retry-After header (RFC 9110, 10.2.3) asks for, counted from `now`; null if it is missing or
 * invalid.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}
