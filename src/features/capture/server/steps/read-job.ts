/** The durable jobs that fetch, read, summarise and tag a saved entry, step by step. */
import { loadModel } from "../reading/html/blocks/load-model.ts";
import { sql } from "drizzle-orm";
import { captures } from "#features/entries/server/tables.ts";
import { asActor, asSystem } from "#server/db/database.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import type { JobKind, JobData } from "#server/jobs/job-kind.ts";
import { fetchPage, giveUp, maxRetries } from "./fetch-step.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { extractSource } from "./read-step.ts";
import {
  bulkReadQueue,
  fetchQueue,
  nudgeSteps,
  readQueue,
  scanQueue,
  sendSteps,
} from "../progress/step-queues.ts";
import { takeStep, type TakeStep } from "../progress/take-step.ts";
import { summariseCaptures } from "../summaries/summarise-captures.ts";
import { bulkFetches } from "../tables.ts";
import { markFailed, resumeFailed, internalFailureMessage } from "../progress/capture-state.ts";

/** Seconds before a link is fetched again for the first time. Each pause is longer than the one before. */
export const retryPauses = { busy: 15, broken: 2 };
const pauseFactors = { busy: 2, broken: 4 };
const maxPauseSeconds = 600;

/** Waiting for a site is cheap, so many fetches run at once. */
export function fetchJob(app: AppContext): JobKind {
  return {
    ...failAfterRetries(app),
    queue: fetchQueue,
    concurrency: 16,
    // Each page in progress may take 20 MB.
    perUser: 4,
    expireInSeconds: 90,
    work: async (data, signal) => {
      const fetch = fetchNow(Number(data["retries"] ?? 0));
      await takeStep(ctxOf(app, data), captureIdOf(data), "fetching", fetch, signal);
    },
  };
}

/** Most of these jobs wait for a reader process; reader-host.ts divides the processes fairly among users. */
export function readJob(app: AppContext): JobKind {
  const { problem } = loadModel();
  if (problem !== null) app.log.warn({ problem }, "pages are read by rules only");
  return { ...readSteps(app, readQueue), concurrency: 12 };
}

/** At most one per user, so that a reader process stays free for manual saves. */
export function bulkReadJob(app: AppContext): JobKind {
  return { ...readSteps(app, bulkReadQueue), concurrency: 2, perUser: 1 };
}

function readSteps(app: AppContext, queue: string): Omit<JobKind, "concurrency"> {
  const isBulk = queue === bulkReadQueue;
  return {
    ...failAfterRetries(app),
    queue,
    prefetch: 52,
    batchSize: 16,
    expireInSeconds: 180,
    work: async (data, signal, others = []) => {
      const ctx = ctxOf(app, data);
      const extract: TakeStep = (...given) => extractSource(...given, { isBulk });
      const captureIds = [data, ...others].map(captureIdOf);
      // The texts first, because they share most of their cost, and documents take longer.
      const finished = await summariseCaptures(ctx, captureIds, signal);
      for (const captureId of captureIds) {
        if (finished.includes(captureId)) continue;
        const result = await takeStep(ctx, captureId, "reading", extract, signal);
        // A retry may find it read, but not summarised.
        if (result === null || result === "next") await summariseCaptures(ctx, [captureId], signal);
      }
    },
  };
}

function failAfterRetries(
  app: AppContext,
): Pick<JobKind, "retryLimit" | "giveUp" | "prepareRetry"> {
  const failure = { kind: "internal", message: internalFailureMessage } as const;
  return {
    retryLimit: 3,
    giveUp: (data) => markFailed(ctxOf(app, data), captureIdOf(data), failure),
    prepareRetry: (data) => resumeFailed(ctxOf(app, data), captureIdOf(data), failure),
  };
}

function ctxOf(app: AppContext, { userId }: JobData): Ctx {
  return { app, userId: String(userId) };
}

function captureIdOf({ captureId }: JobData): string {
  return String(captureId);
}

/** Sends the job again if the site may deliver the page later. `retries` counts those so far. */
function fetchNow(retries: number): TakeStep {
  return async (ctx, capture, signal) => {
    const fetched = await fetchPage(ctx, capture, signal, { readIn: readQueue });
    if (typeof fetched !== "object" || !("later" in fetched)) return fetched;
    const { cause, retryAfter } = fetched;
    if (retries >= maxRetries[cause]) return { failure: giveUp(fetched, retries) };
    const asked = parseRetryAfter(retryAfter, Date.now()) ?? 0;
    const pause = retryPauses[cause] * pauseFactors[cause] ** retries;
    const afterSeconds = Math.min(Math.max(asked, pause), maxPauseSeconds);
    const later = { retries: retries + 1, afterSeconds };
    await inTransaction(ctx, (tx) => sendSteps(tx, ctx, capture.id, "fetching", later));
    return "later";
  };
}

/**
 * Sends a job for every entry that is still processing but has no job, for example because a job ended while
 * the database was unavailable. Runs at startup and periodically.
 */
export async function resumeInterrupted(app: AppContext): Promise<void> {
  const interrupted = await asSystem(app.database, (tx) =>
    tx
      .select({
        captureId: captures.id,
        userId: captures.creatorId,
        step: captures.step,
      })
      .from(captures)
      .where(
        sql`${captures.status} = 'processing' and ${captures.updatedAt} < now() - interval '10 minutes'
          and not exists (select 1 from pgboss.job
            where name in (${fetchQueue}, ${readQueue}, ${bulkReadQueue}, ${scanQueue})
              and (name = ${fetchQueue}) = (${captures.step} = 'fetching')
              and (name = ${scanQueue}) = (${captures.step} = 'scanning')
              and state < 'completed' and data ->> 'captureId' = ${captures.id}::text)
          and not (${captures.step} = 'fetching' and exists (
            select 1 from ${bulkFetches} where ${bulkFetches.captureId} = ${captures.id}))`,
      )
      .limit(500),
  );
  for (const { captureId, userId, step } of interrupted) {
    if (userId === null) continue;
    const ctx: Ctx = { app, userId };
    await asActor(app.database, userId, (tx) => sendSteps(tx, ctx, captureId, step));
    nudgeSteps(ctx, step);
  }
}
