/**
 * The durable job in which a model reads entries that are already ready, to replace the embedded reader's
 * result.
 */
import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { getModelShare } from "#features/billing/server/service.ts";
import type { ModelReading } from "#features/enrichment/contract.ts";
import { estimateTokens, enrichWithModel } from "#features/enrichment/server/service.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import {
  countSecondsToMidnight,
  getUsage,
  recordTokens,
  requireBudget,
} from "#features/usage/server/service.ts";
import type { Models } from "#server/ai/ai.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { type Ctx, inTransaction, type AppContext } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { loadMaterial, type Material } from "./load-material.ts";
import { planReread, type Unread } from "./reread-delays.ts";
import { deleteWaiting, rereadQueue, sendRereads, retryFailed } from "./reread-queue.ts";
import { toColumns, keepGivenTopics, storeReadings } from "./store-readings.ts";
import type { CaptureRow } from "../progress/capture-state.ts";

/** Has its own queue, because a model takes seconds and saves must not wait for it. */
export function rereadJob(app: AppContext): JobKind {
  return {
    queue: rereadQueue,
    concurrency: 4,
    // Enough for a book and a slow local model.
    expireInSeconds: 7_200,
    retryLimit: 3,
    work: async (data, signal) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      const captureId = String(data["captureId"]);
      const { materials, knownTopics } = await loadMaterial(ctx, [captureId], isUnread);
      for (const material of materials) {
        await read(ctx, material, knownTopics, Number(data["attempt"]), signal);
        app.events.publish(ctx.userId, { type: "entry", captureId });
      }
    },
    // The sweep sends another job.
    giveUp: async (data, error) => {
      app.log.error(
        { failure: traceJobFailure(error), captureId: data["captureId"] },
        "an entry waits for its model",
      );
    },
  };
}

/** Matches entries that still wait for the model. */
const isUnread = and(eq(captures.status, "ready"), eq(captures.step, "summarising"));

async function read(
  ctx: Ctx,
  { capture, input, entries }: Material,
  knownTopics: string[],
  attempt: number,
  signal: AbortSignal,
): Promise<void> {
  const { models, log, jobs } = ctx.app;
  const entryIds = entries.map(({ id }) => id);
  const isAllowed = (await inTransaction(ctx, (tx) => getModelShare(tx, ctx))) > 0;
  if (models === null || input === null || entryIds.length === 0 || !isAllowed)
    return keepEmbedded(ctx, capture);
  let reading: ModelReading;
  try {
    await requireTokenBudget(ctx, models, input.text);
    reading = await enrichWithModel(
      { ...input, knownTopics },
      {
        models,
        signal,
        allow: () => requireBudget(ctx),
        record: (tokens) => recordTokens(ctx, tokens),
      },
    );
  } catch (error) {
    // A shutdown is not a failure; a run that took too long is one.
    if (signal.aborted && (signal.reason as Error).name !== "TimeoutError") throw error;
    const unread = planReread(error, attempt, new Date());
    log.warn(
      { kind: unread.kind, captureId: capture.id, attempt },
      "a model did not read an entry",
    );
    return settleUnread(ctx, capture, unread, attempt);
  }
  await settleRead(ctx, capture, { reading, models, entryIds, hasSameText: hasText(input.text) });
  jobs.nudge(indexQueue, "soon");
  await retryFailed(ctx.app);
}

/** Starts a text that needs several calls only if the user's tokens of today suffice for all of them. */
async function requireTokenBudget(ctx: Ctx, models: Models, text: string): Promise<void> {
  const needed = estimateTokens(text);
  if (needed <= models.contextTokens) return;
  const { input, output, limit } = await getUsage(ctx);
  if (limit === null || input + output + needed <= limit) return;
  if (needed <= limit) {
    throw new AppError(
      "rate_limited",
      "This is longer than what the AI model may still read for you today. There will be more after midnight UTC.",
      { retryAfterSeconds: countSecondsToMidnight() },
    );
  }
  throw new AppError(
    "too_large",
    "This is longer than what the AI model may read for you in a day.",
  );
}

type Read = { reading: ModelReading; models: Models; entryIds: string[]; hasSameText: SQL };

/** Stores the model's result, unless the entry has since been read again. */
async function settleRead(ctx: Ctx, capture: CaptureRow, read: Read): Promise<void> {
  const { reading, models, entryIds, hasSameText } = read;
  await inTransaction(ctx, async (tx) => {
    const [current] = await tx
      .select()
      .from(captures)
      .where(and(eq(captures.id, capture.id), isUnread, hasSameText))
      .for("update");
    if (current === undefined) return;
    // If the model's result was unusable, the existing one is kept.
    const fields = {
      title: reading.title === "" ? current.title : reading.title,
      summary: reading.summary,
      mainTopics:
        reading.mainTopics.length === 0
          ? current.mainTopics
          : keepGivenTopics(current, reading.mainTopics),
      keyTakeaways: reading.keyTakeaways.length === 0 ? current.keyTakeaways : reading.keyTakeaways,
    };
    const columns = { ...toColumns(fields), readModel: models.name, modelFailure: null };
    const change = { ...columns, step: "ready" as const };
    await storeReadings(tx, ctx.userId, [{ before: current, change }], undefined);
    await deleteWaiting(tx, capture.id);
    for (const entryId of entryIds) {
      await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId, entryId });
    }
  });
}

/** Stores the reason and schedules the next retry. */
async function settleUnread(
  ctx: Ctx,
  capture: CaptureRow,
  unread: Unread,
  attempt: number,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isLast = unread.afterSeconds === null;
    const settled = await tx
      .update(captures)
      .set({
        modelFailure: unread.message,
        step: isLast ? "ready" : "summarising",
        updatedAt: new Date(),
      })
      .where(and(eq(captures.id, capture.id), isUnread))
      .returning({ id: captures.id });
    if (settled.length === 0) return;
    await deleteWaiting(tx, capture.id);
    // A used-up daily budget does not count as an attempt: the entry and the provider did not cause it.
    const nextAttempt = unread.kind === "budget" ? attempt : attempt + 1;
    if (!isLast)
      await sendRereads(tx, ctx, [{ captureId: capture.id, attempt: nextAttempt, after: unread }]);
  });
}

/** The model does not read the entry: the embedded reading is kept. */
async function keepEmbedded(ctx: Ctx, capture: CaptureRow): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx
      .update(captures)
      .set({ step: "ready", modelFailure: null, updatedAt: new Date() })
      .where(and(eq(captures.id, capture.id), isUnread)),
  );
}

/** Whether the entry's text is still the one that was read. */
function hasText(text: string): SQL {
  const hash = createHash("md5").update(text).digest("hex");
  return sql`exists (select 1 from entry_contents content
    where content.entry_id = ${captures.id} and md5(content.text) = ${hash})`;
}
