/**
 * Reads again, from their stored pages and documents, the captures that a former version of the reader has read. Slowly,
 * in the background: nobody is waiting for it, and nobody is notified.
 */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { readerVersion } from "#features/entries/server/service.ts";
import { captureContents, captures } from "#features/entries/server/tables.ts";
import { nudgeAnchoring } from "#features/highlights/server/service.ts";
import { planPictures, settlePlan } from "#features/pictures/server/service.ts";
import { capturePictures } from "#features/pictures/server/tables.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { isDatabaseAway } from "#server/db/failure.ts";
import { findStorageAway } from "#server/files/storage.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { queueForUsers } from "#server/jobs/queue-for-users.ts";
import type { CaptureRow } from "../progress/capture-state.ts";
import { outdatedQueue } from "../progress/step-queues.ts";
import { readSource } from "../sources/read-source.ts";
import { findPictures, storeText, toChange } from "../sources/store-source.ts";
import { keepGivenTopics, storeReadings, toColumns } from "../summaries/store-readings.ts";
import { indexAgain, makeMissingDocument } from "./make-missing.ts";

/** Captures of one job, and the seconds until the next job of the same user. */
export const outdatedPace = { captures: 10, pauseSeconds: 10 };
/** Users per sweep. */
const maxSwept = 500;

export function outdatedJob(app: AppContext): JobKind {
  return {
    queue: outdatedQueue,
    concurrency: 1,
    expireInSeconds: 900,
    retryLimit: 3,
    work: async ({ userId }, signal) => {
      const ctx: Ctx = { app, userId: String(userId) };
      const { captures: partSize, pauseSeconds: afterSeconds } = outdatedPace;
      const found = await inTransaction(ctx, (tx) =>
        tx
          .select()
          .from(captures)
          .where(and(isOutdated, eq(captures.creatorId, ctx.userId), isSettled))
          .orderBy(desc(captures.id))
          .limit(partSize + 1),
      );
      for (const capture of found.slice(0, partSize)) await readAgain(ctx, capture, signal);
      if (found.length <= partSize) return;
      await inTransaction(ctx, (tx) =>
        app.jobs.send(tx, outdatedQueue, { userId: ctx.userId }, { afterSeconds }),
      );
    },
    // The sweep sends another job.
    giveUp: async ({ userId }, error) =>
      app.log.error({ failure: traceJobFailure(error), userId }, "no entries were read again"),
  };
}

const isOutdated = sql`${captures.readerVersion} < ${sql.raw(String(readerVersion))}`;
const isSettled = ne(captures.status, "processing");

/** Queues a job for each user with such captures, unless there is one. */
export async function sweepOutdated(app: AppContext): Promise<void> {
  const users = await asSystem(app.database, (tx) =>
    tx
      .selectDistinct({ userId: sql<string>`${captures.creatorId}` })
      .from(captures)
      .where(
        and(
          isOutdated,
          isSettled,
          sql`${captures.creatorId} is not null`,
          sql`not exists (select from pgboss.job where name = ${outdatedQueue} and state < 'completed'
            and data ->> 'userId' = ${captures.creatorId}::text)`,
        ),
      )
      .limit(maxSwept),
  );
  await queueForUsers(app, outdatedQueue, users);
}

/** Whatever becomes of it, it is not tried again, unless the database or the file storage is away. */
async function readAgain(ctx: Ctx, capture: CaptureRow, signal: AbortSignal): Promise<void> {
  try {
    if (!(await replaceText(ctx, capture, signal)))
      await makeMissingDocument(ctx, capture.id, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isDatabaseAway(error) || findStorageAway(error) !== null) throw error;
    const failure = traceJobFailure(error);
    ctx.app.log.warn({ failure, captureId: capture.id }, "an entry was not read again");
  }
  await inTransaction(ctx, (tx) =>
    tx
      .update(captures)
      .set({ readerVersion })
      .where(and(eq(captures.id, capture.id), isSettled)),
  );
}

/**
 * Replaces the text by what the reader now finds in the source, and the embedded reader's summary of it. False, without a
 * change, if there is no source, if the user supplied the text, or if the capture has since changed.
 */
async function replaceText(ctx: Ctx, capture: CaptureRow, signal: AbortSignal): Promise<boolean> {
  const { status, source, supplied, pageGiven, textGiven } = capture;
  if (status !== "ready" || source === "text" || textGiven || (supplied && !pageGiven))
    return false;
  const { outcome, rows } = await readSource(ctx, capture, signal);
  if (!outcome.ok || outcome.document === null) return false;
  const { title: _, ...facts } = toChange(capture, outcome, rows);
  const { reading } = outcome;
  // A model's result is kept, because to ask it again would use up the user's tokens.
  const isKept = capture.readModel !== null || reading === undefined;
  const summary = isKept
    ? {}
    : toColumns({ ...reading, mainTopics: keepGivenTopics(capture, reading.mainTopics) });
  const change = {
    ...facts,
    ...summary,
    ...(reading && { readingTimeMinutes: reading.readingTimeMinutes, language: reading.language }),
    readerVersion,
  };
  const isUnchanged = and(
    isOutdated,
    eq(captures.status, "ready"),
    sql`${captures.readModel} is not distinct from ${capture.readModel}`,
    sql`exists (select from entry_contents content where content.entry_id = ${captures.id})`,
  );
  let isHighlighted = false;
  const stored = await inTransaction(ctx, async (tx) => {
    const readings = await storeReadings(
      tx,
      ctx.userId,
      [{ before: capture, change }],
      isUnchanged,
    );
    if (readings.size === 0) return null;
    isHighlighted = await storeText(tx, ctx, capture.id, outcome);
    await indexAgain(tx, ctx, capture.id);
    const [known] = await tx
      .select({ place: capturePictures.place })
      .from(capturePictures)
      .where(eq(capturePictures.captureId, capture.id))
      .limit(1);
    if (known === undefined) return { plan: null };
    const found = findPictures(capture, outcome);
    return { plan: await planPictures(tx, ctx, capture.id, found, { isEarlier: true }) };
  });
  if (stored === null) return false;
  if (stored.plan !== null) await settlePlan(ctx, stored.plan);
  if (isHighlighted) nudgeAnchoring(ctx);
  ctx.app.events.publish(ctx.userId, { type: "entry", captureId: capture.id });
  return true;
}

/** Drops a document that cannot be read any more, and has its text read again from its source. */
export async function dropDamagedDocument(reader: Ctx, captureId: string): Promise<void> {
  const [found] = await inTransaction(reader, (tx) =>
    tx.select({ userId: captures.creatorId }).from(captures).where(eq(captures.id, captureId)),
  );
  if (!found?.userId) return;
  const { userId } = found;
  // Only the user who captured a text may change what is stored of it.
  await inTransaction({ ...reader, userId }, async (tx) => {
    await tx
      .update(captureContents)
      .set({ document: null })
      .where(eq(captureContents.captureId, captureId));
    await tx.update(captures).set({ readerVersion: 0 }).where(eq(captures.id, captureId));
    await reader.app.jobs.send(tx, outdatedQueue, { userId });
  });
  reader.app.jobs.nudge(outdatedQueue);
}
