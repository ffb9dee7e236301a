/** The durable job that turns what was saved into a read, summarised and tagged entry, step by step. */
import { and, eq, sql } from "drizzle-orm";
import type { EntryFailure } from "#features/entries/contract.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import { globalEntries } from "#features/entries/server/tables.ts";
import { asActor, asSystem } from "#server/db/database.ts";
import type { JobKind } from "#server/jobs.ts";
import type { Ctx, Machine } from "#server/machine.ts";
import { fetchPage } from "./fetch-step.ts";
import { readSource } from "./read-step.ts";
import { summarise } from "./summarise-step.ts";

export const readQueue = "read-entry";

/** What one step did: the entry stands at the next step, is ready, or cannot be read. */
export type StepResult = "next" | "ready" | { failure: EntryFailure };

/** Each step commits what it found before the next begins; a job that is run again goes on from there. */
export function readJob(machine: Machine): JobKind {
  return {
    queue: readQueue,
    concurrency: 4,
    expireInSeconds: 180,
    retryLimit: 3,
    work: async (data, signal) => {
      const ctx: Ctx = { machine, userId: String(data["userId"]) };
      const entryId = String(data["entryId"]);
      for (;;) {
        signal.throwIfAborted();
        const entry = await loadWork(ctx, entryId);
        if (entry === null || entry.status !== "processing") return;
        const result = await takeStep(ctx, entry, signal);
        if (typeof result === "object") await settleFailed(ctx, entryId, result.failure);
        machine.events.publish(ctx.userId, { type: "entry", entryId });
        if (result !== "next") return;
      }
    },
    giveUp: async (data) => {
      const ctx: Ctx = { machine, userId: String(data["userId"]) };
      const entryId = String(data["entryId"]);
      await settleFailed(ctx, entryId, {
        kind: "internal",
        message: "Something went wrong while reading this. Please try again.",
      });
      machine.events.publish(ctx.userId, { type: "entry", entryId });
    },
  };
}

export type Work = typeof globalEntries.$inferSelect;

/** The entry as it stands, if the person of `ctx` captured it. */
export async function loadWork(ctx: Ctx, entryId: string): Promise<Work | null> {
  const [row] = await asActor(ctx.machine.database, ctx.userId, (tx) =>
    tx
      .select()
      .from(globalEntries)
      .where(and(eq(globalEntries.id, entryId), eq(globalEntries.creatorId, ctx.userId))),
  );
  return row ?? null;
}

function takeStep(ctx: Ctx, entry: Work, signal: AbortSignal): Promise<StepResult> {
  switch (entry.step) {
    case "fetching":
      return fetchPage(ctx, entry, signal);
    case "reading":
      return readSource(ctx, entry, signal);
    case "summarising":
    case "ready":
      return summarise(ctx, entry, signal);
  }
}

async function settleFailed(ctx: Ctx, entryId: string, failure: EntryFailure): Promise<void> {
  await asActor(ctx.machine.database, ctx.userId, async (tx) => {
    await tx
      .update(globalEntries)
      .set({ status: "failed", failure, updatedAt: new Date() })
      .where(and(eq(globalEntries.id, entryId), eq(globalEntries.status, "processing")));
    // Its title, note and address can be searched for all the same.
    await ctx.machine.jobs.send(tx, indexQueue, { userId: ctx.userId });
  });
  ctx.machine.jobs.nudge(indexQueue, "soon");
}

/**
 * Sends a job for every entry that is still processing although no job is left for it, such as after a
 * job ended while the database was away. Run at a start and from time to time.
 */
export async function resumeStranded(machine: Machine): Promise<void> {
  const stranded = await asSystem(machine.database, (tx) =>
    tx
      .select({ entryId: globalEntries.id, userId: globalEntries.creatorId })
      .from(globalEntries)
      .where(
        sql`${globalEntries.status} = 'processing' and ${globalEntries.updatedAt} < now() - interval '10 minutes'
          and not exists (select 1 from pgboss.job where name = ${readQueue} and state < 'completed'
            and data ->> 'entryId' = ${globalEntries.id}::text)`,
      )
      .limit(500),
  );
  for (const { entryId, userId } of stranded) {
    if (userId === null) continue;
    await asActor(machine.database, userId, (tx) =>
      machine.jobs.send(tx, readQueue, { entryId, userId }),
    );
  }
  if (stranded.length > 0) machine.jobs.nudge(readQueue);
}
