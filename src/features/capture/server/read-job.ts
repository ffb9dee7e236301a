/** The durable jobs that fetch, read, summarise and tag a saved entry, step by step. */
import { and, eq, sql } from "drizzle-orm";
import type { EntryFailure } from "#features/entries/contract.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import { globalEntries } from "#features/entries/server/tables.ts";
import { bulkFetches } from "./tables.ts";
import { asActor, asSystem } from "#server/db/database.ts";
import type { JobData, JobKind } from "#server/jobs.ts";
import type { Ctx, AppContext } from "#server/app-context.ts";
import { fetchPage } from "./fetch-step.ts";
import { readSource } from "./read-step.ts";
import {
  bulkReadQueue,
  fetchQueue,
  nudgeSteps,
  queueOf,
  readQueue,
  scanQueue,
  sendSteps,
} from "./step-queues.ts";
import { summariseTexts } from "./summarise-texts.ts";
import { summarise } from "./summarise-step.ts";

/**
 * The result of a step: the entry is at the next step, is ready, continues with another job, or cannot be
 * read.
 */
export type StepResult = "next" | "ready" | "later" | { failure: EntryFailure };
type TakeStep = (ctx: Ctx, entry: Work, signal: AbortSignal) => Promise<StepResult>;

export const wentWrong = "Something went wrong while reading this. Please try again.";

/**
 * Waiting for a site is cheap, so many fetches run at once. Reading has its own queue and never waits for
 * them.
 */
export function fetchJob(app: AppContext): JobKind {
  return {
    ...workOnSteps(app, fetchQueue, fetchNow),
    concurrency: 16,
    // Each page in progress may take 20 MB.
    perPerson: 4,
    expireInSeconds: 90,
  };
}

/** Most of these wait for a reader process; reader-host.ts shares the few processes fairly. */
export function readJob(app: AppContext): JobKind {
  return { ...readSteps(app, readQueue), concurrency: 12 };
}

/** At most one per user, so that a reader process stays free for manual saves. */
export function bulkReadJob(app: AppContext): JobKind {
  return { ...readSteps(app, bulkReadQueue), concurrency: 2, perPerson: 1 };
}

function readSteps(app: AppContext, queue: string): Omit<JobKind, "concurrency"> {
  return {
    ...workOnSteps(app, queue, readOrSummarise),
    takenAhead: 52,
    expireInSeconds: 180,
    together: {
      most: 16,
      work: async (jobs, signal) => {
        const ctx: Ctx = { app, userId: String(jobs[0]!["userId"]) };
        const read = await summariseTexts(
          ctx,
          jobs.map((data) => String(data["entryId"])),
          signal,
        );
        for (const entryId of read) app.events.publish(ctx.userId, { type: "entry", entryId });
        return jobs.filter((data) => read.includes(String(data["entryId"])));
      },
    },
  };
}

/** Each step commits its result before the next starts, so a job that is run again continues from there. */
export function workOnSteps(app: AppContext, queue: string, takeStep: TakeStep) {
  return {
    queue,
    retryLimit: 3,
    work: async (data: JobData, signal: AbortSignal) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      const entryId = String(data["entryId"]);
      for (;;) {
        signal.throwIfAborted();
        const entry = await loadWork(ctx, entryId);
        if (entry === null || entry.status !== "processing") return;
        // The previous step already queued its own job.
        if (queueOf(entry.step) !== (queue === bulkReadQueue ? readQueue : queue)) return;
        const result = await takeStep(ctx, entry, signal);
        if (typeof result === "object") await settleFailed(ctx, entryId, result.failure);
        app.events.publish(ctx.userId, { type: "entry", entryId });
        if (result !== "next") return;
      }
    },
    giveUp: async (data: JobData) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      const entryId = String(data["entryId"]);
      await settleFailed(ctx, entryId, {
        kind: "internal",
        message: wentWrong,
      });
      app.events.publish(ctx.userId, { type: "entry", entryId });
    },
  };
}

export type Work = typeof globalEntries.$inferSelect;

/** Loads the current state of the entry, if the user of `ctx` captured it. */
export async function loadWork(ctx: Ctx, entryId: string): Promise<Work | null> {
  const [row] = await asActor(ctx.app.database, ctx.userId, (tx) =>
    tx
      .select()
      .from(globalEntries)
      .where(and(eq(globalEntries.id, entryId), eq(globalEntries.creatorId, ctx.userId))),
  );
  return row ?? null;
}

function readOrSummarise(ctx: Ctx, entry: Work, signal: AbortSignal): Promise<StepResult> {
  return entry.step === "reading" ? readSource(ctx, entry, signal) : summarise(ctx, entry, signal);
}

/** Interactive: fail at once if the site is busy. */
async function fetchNow(ctx: Ctx, entry: Work, signal: AbortSignal): Promise<StepResult> {
  const fetched = await fetchPage(ctx, entry, signal, { readIn: readQueue });
  return typeof fetched === "object" && "busy" in fetched ? { failure: fetched.busy } : fetched;
}

export async function settleFailed(
  ctx: Ctx,
  entryId: string,
  failure: EntryFailure,
): Promise<void> {
  await asActor(ctx.app.database, ctx.userId, async (tx) => {
    await tx
      .update(globalEntries)
      .set({ status: "failed", failure, updatedAt: new Date() })
      .where(and(eq(globalEntries.id, entryId), eq(globalEntries.status, "processing")));
    // Index it anyway: title, note and URL are searchable without the text.
    await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId });
  });
  ctx.app.jobs.nudge(indexQueue, "soon");
}

/**
 * Sends a job for every entry that is still processing but has no job, for example because a job ended while
 * the database was unavailable. Runs at startup and periodically.
 */
export async function resumeInterrupted(app: AppContext): Promise<void> {
  const interrupted = await asSystem(app.database, (tx) =>
    tx
      .select({
        entryId: globalEntries.id,
        userId: globalEntries.creatorId,
        step: globalEntries.step,
      })
      .from(globalEntries)
      .where(
        sql`${globalEntries.status} = 'processing' and ${globalEntries.updatedAt} < now() - interval '10 minutes'
          and not exists (select 1 from pgboss.job
            where name in (${fetchQueue}, ${readQueue}, ${bulkReadQueue}, ${scanQueue})
              and (name = ${fetchQueue}) = (${globalEntries.step} = 'fetching')
              and (name = ${scanQueue}) = (${globalEntries.step} = 'scanning')
              and state < 'completed' and data ->> 'entryId' = ${globalEntries.id}::text)
          and not (${globalEntries.step} = 'fetching' and exists (
            select 1 from ${bulkFetches} where ${bulkFetches.entryId} = ${globalEntries.id}))`,
      )
      .limit(500),
  );
  for (const { entryId, userId, step } of interrupted) {
    if (userId === null) continue;
    const ctx: Ctx = { app, userId };
    await asActor(app.database, userId, (tx) => sendSteps(tx, ctx, entryId, step));
    nudgeSteps(ctx, step);
  }
}
