/** "Fetch pictures" on the profile: fetches the pictures of earlier entries, and changes no text. */
import { sql } from "drizzle-orm";
import type { PictureSettings } from "#features/pictures/contract.ts";
import {
  announceRun,
  fetchBoth,
  getPictureSettings,
  lockRun,
  maxBytes,
  measureSpace,
  planPictures,
  runJob,
  selectSettings,
  settlePlan,
  spaceIsFull,
  startRun,
} from "#features/pictures/server/service.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { isDatabaseAway } from "#server/db/failure.ts";
import { findStorageAway } from "#server/files/storage.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { AppError } from "#shared/errors.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { loadCapture } from "../progress/capture-state.ts";
import { coverTypes } from "./cover-types.ts";
import { findAgain } from "./find-again.ts";
import { makeCover } from "./make-cover.ts";

/** Captures at once. Most of the time they wait for sites. */
const partSize = 3;
/** Longer than the bounds of one page, without the waiting for a reader process. */
const captureMilliseconds = 300_000;

/**
 * Starts fetching the pictures that the user's settings ask for and that were never looked for, or were skipped.
 * Throws "conflict" while pictures are being removed, and if the settings or the space allow none.
 */
export async function fetchEarlierPictures(ctx: Ctx): Promise<PictureSettings> {
  await inTransaction(ctx, async (tx) => {
    const { keep } = await selectSettings(tx, ctx.userId);
    if (keep === "none")
      throw new AppError(
        "conflict",
        "Your settings keep no pictures. Choose another setting first.",
      );
    if ((await measureSpace(tx, ctx.userId)).bytes >= maxBytes)
      throw new AppError("conflict", `${spaceIsFull} Remove pictures first.`);
    // The newest entries first.
    const captureIds = sql`select entry.id from global_entries entry
      where entry.creator_id = ${ctx.userId} and entry.status = 'ready'
        and entry.id in (select entry_id from user_entries where user_id = ${ctx.userId})
        and case when entry.file_path is null then entry.source = 'url'
          else entry.file_type like 'image/%' or entry.file_type = any(${sql.param(coverTypes)}::text[]) end
        and (not exists (select 1 from entry_pictures known where known.entry_id = entry.id)
          or exists (select 1 from entry_pictures known where known.entry_id = entry.id
            and known.state = 'skipped' and (known.place < 2 or ${keep === "all"})))
      order by entry.id desc`;
    await startRun(tx, ctx, "fetch", captureIds);
  });
  announceRun(ctx, "fetch");
  const settings = await getPictureSettings(ctx);
  if (settings.run?.kind === "remove")
    throw new AppError("conflict", "Your pictures are being removed. Try again when that is done.");
  return settings;
}

export function earlierPictureJob(app: AppContext): JobKind {
  return runJob(
    app,
    { kind: "fetch", partSize, expireInSeconds: 900 },
    async (ctx, runId, captureIds, signal) => {
      const settled = await Promise.allSettled(
        captureIds.map((captureId) => fetchOfCapture(ctx, runId, captureId, signal)),
      );
      signal.throwIfAborted();
      for (const one of settled) {
        if (one.status === "fulfilled") continue;
        if (isDatabaseAway(one.reason) || findStorageAway(one.reason) !== null) throw one.reason;
        // The others continue. What was planned for this one is fetched after the next sweep.
        app.log.warn({ failure: traceJobFailure(one.reason) }, "pictures were not fetched");
      }
    },
  );
}

async function fetchOfCapture(
  ctx: Ctx,
  runId: string,
  captureId: string,
  given: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(captureMilliseconds)]);
  const capture = await loadCapture(ctx, captureId);
  if (capture?.status !== "ready") return;
  const found = await findAgain(ctx, capture, signal);
  const plan = await inTransaction(ctx, async (tx) => {
    if (!(await lockRun(tx, ctx, runId))) return null;
    const { keep } = await selectSettings(tx, ctx.userId);
    const ready = await tx.execute(sql`select 1 from global_entries
      where id = ${captureId} and status = 'ready' for no key update`);
    if (keep === "none" || ready.rows.length === 0) return null;
    return planPictures(tx, ctx, captureId, found, { isEarlier: true });
  });
  if (plan === null) return;
  await settlePlan(ctx, plan);
  await fetchBoth({ ctx, captureId, makeCover, signal });
}
