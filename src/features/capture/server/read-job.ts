/** The durable jobs that turn what was saved into a read, summarised and tagged entry, step by step. */
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

/** What one step did: the entry stands at the next step, is ready, goes on with another job, or cannot be read. */
export type StepResult = "next" | "ready" | "later" | { failure: EntryFailure };
type TakeStep = (ctx: Ctx, entry: Work, signal: AbortSignal) => Promise<StepResult>;

export const wentWrong = "Something went wrong while reading this. Please try again.";

/** Waiting for a site costs little, so many wait at once: what is to be read never waits behind them. */
export function fetchJob(app: AppContext): JobKind {
  return {
    ...workOnSteps(app, fetchQueue, fetchNow),
    concurrency: 16,
    // Each page under way may take 20 MB.
    perPerson: 4,
    expireInSeconds: 90,
  };
}

/** Most of those at once wait for a reader process: reader-host.ts has the few there are shared fairly. */
export function readJob(app: AppContext): JobKind {
  return { ...readSteps(app, readQueue), concurrency: 12 };
}

/** One at a time of each person: a reader process stays free for what they save by hand. */
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

/** Each step commits what it found before the next begins; a job that is run again goes on from there. */
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
        // The step before sent a job of its own for it.
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

/** The entry as it stands, if the person of `ctx` captured it. */
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

/** Somebody waits for it: a site that is busy is not waited for. */
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
    // Its title, note and address can be searched for all the same.
    await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId });
  });
  ctx.app.jobs.nudge(indexQueue, "soon");
}

/**
 * Sends a job for every entry that is still processing although no job is left for it, such as after a
 * job ended while the database was away. Run at a start and from time to time.
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
