/** The durable job that reads pages as images, one by one, each committed before the next. */
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { MissingFile } from "#server/files/storage.ts";
import { AppError } from "#shared/errors.ts";
import type { JobKind, JobData } from "#server/jobs/job-kind.ts";
import { isPicture, loadSource } from "../sources/load-source.ts";
import { takeStep } from "../progress/take-step.ts";
import { nudgeSteps, scanQueue, sendSteps } from "../progress/step-queues.ts";
import type { StepResult, CaptureRow } from "../progress/capture-state.ts";
import { createPageRenderer, type PageRenderer } from "./page-renderer.ts";
import { type ReadLine, toStoredLines } from "./page-lines.ts";
import { findWaitingPage, finishScan, type PageResult, settlePage } from "./scan-pages.ts";

/**
 * Reads a PNG or JPEG under a permit of the user; `milliseconds` excludes the wait for the permit. Throws
 * AppError: "unavailable" or "rate_limited" if it may be read later, any other code if it cannot be read; or
 * the reason of the aborted signal.
 */
export type ReadPicture = (
  userId: string,
  bytes: Buffer,
  signal: AbortSignal,
) => Promise<{ lines: readonly ReadLine[]; milliseconds: number }>;

/** After this time the job yields to another user's document. */
const sliceMilliseconds = 45_000;
/** Time limit for reading one document in total. */
const maxMilliseconds = 30 * 60_000;

export function scanJob(app: AppContext, readPicture: ReadPicture): JobKind {
  return {
    queue: scanQueue,
    work: async ({ userId, captureId }, signal) => {
      const ctx: Ctx = { app, userId: String(userId) };
      const scan = (_ctx: Ctx, capture: CaptureRow) => scanPages(ctx, capture, readPicture, signal);
      await takeStep(ctx, String(captureId), "scanning", scan, signal);
    },
    // Each keeps its document open in a child process.
    concurrency: 2,
    perUser: 1,
    // A page waits in the queue of all images.
    expireInSeconds: 900,
    // Including the pauses, the engine may be unavailable for an hour.
    retryLimit: 12,
    giveUp: async (data: JobData, error: unknown) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      const reason = error instanceof AppError ? error.message : "Something went wrong.";
      await finishScan(ctx, String(data["captureId"]), reason);
    },
  };
}

/** Reads pages until none is left or the time slice is over, and then sends a job for the next step. */
export async function scanPages(
  ctx: Ctx,
  capture: CaptureRow,
  readPicture: ReadPicture,
  signal: AbortSignal,
): Promise<StepResult> {
  const deadline = performance.now() + sliceMilliseconds;
  const document = openDocument(ctx, capture);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { page, milliseconds } = await findWaitingPage(ctx, capture.id);
      if (page === null || milliseconds > maxMilliseconds) {
        await finishScan(ctx, capture.id, "The time for reading this document was over.");
        return "later";
      }
      const read = (bytes: Buffer) => readPicture(ctx.userId, bytes, signal);
      const result = await scanPage(document, page, read, signal);
      if (!(await settlePage(ctx, capture.id, page, result))) return "later";
      ctx.app.events.publish(ctx.userId, { type: "entry", captureId: capture.id });
      if (performance.now() < deadline) continue;
      await inTransaction(ctx, (tx) => sendSteps(tx, ctx, capture.id, "scanning"));
      nudgeSteps(ctx, "scanning", "soon");
      return "later";
    }
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    await finishScan(ctx, capture.id, "The file is not here any more.");
    return "later";
  } finally {
    document.close();
  }
}

type Document = Pick<PageRenderer, "renderPage" | "close">;

/** A picture is its only page. Rendering throws MissingFile if the file no longer exists. */
function openDocument(ctx: Ctx, capture: CaptureRow): Document {
  const load = async () => (await loadSource(ctx, capture)).bytes;
  if (!isPicture(capture)) return createPageRenderer(load);
  return { renderPage: async () => ({ png: await load(), width: 1, height: 1 }), close: () => {} };
}

/** Error codes that are worth a retry. */
const temporary = new Set(["unavailable", "rate_limited", "timeout"]);

/** The result of a page, or why it has none. Throws if it may be read later. */
async function scanPage(
  { renderPage }: Document,
  page: number,
  read: (bytes: Buffer) => ReturnType<ReadPicture>,
  signal: AbortSignal,
): Promise<PageResult> {
  const started = performance.now();
  try {
    const { png, width, height } = await renderPage(page, signal);
    if (png === null) return { lines: [], width, height, milliseconds: 0 };
    const { lines, milliseconds } = await read(png);
    return { lines: toStoredLines(lines), width, height, milliseconds: Math.round(milliseconds) };
  } catch (error) {
    if (!(error instanceof AppError) || temporary.has(error.code)) throw error;
    return { failure: error.message, milliseconds: Math.round(performance.now() - started) };
  }
}
