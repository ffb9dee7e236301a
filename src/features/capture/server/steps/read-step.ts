import { nudgeAnchoring } from "#features/highlights/server/service.ts";
import { planPictures, settlePlan } from "#features/pictures/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { describeLink } from "../saving/describe-link.ts";
import { isPicture } from "../sources/load-source.ts";
import { readSource } from "../sources/read-source.ts";
import { findPictures, storeText, toChange } from "../sources/store-source.ts";
import { planScan } from "../scans/scan-pages.ts";
import { settleReadings } from "../summaries/settle-readings.ts";
import { storeReadings } from "../summaries/store-readings.ts";
import { isAtStep, type StepResult, type CaptureRow } from "../progress/capture-state.ts";

/**
 * Extracts the text of the fetched page or uploaded document. Pages without text are first read as images by a separate
 * job, after which this step runs again.
 */
export async function extractSource(
  ctx: Ctx,
  capture: CaptureRow,
  signal: AbortSignal,
  { isBulk }: { isBulk: boolean },
): Promise<StepResult> {
  const { outcome, rows, entries } = await readSource(ctx, capture, signal);
  if (!outcome.ok && outcome.kind === "scanned") {
    await planScan(ctx, capture.id, outcome.pages);
    return "later";
  }
  if (!outcome.ok) {
    const reason = rows?.find(({ failure }) => failure !== null)?.failure;
    if (outcome.kind !== "empty" || reason == null)
      return { failure: { kind: outcome.kind, message: outcome.message } };
    const message = isPicture(capture)
      ? reason
      : `No text could be read from its images. ${reason}`;
    return { failure: { kind: "empty", message } };
  }

  const { document, reading } = outcome;
  const isFetched = capture.source === "url" && !capture.pageGiven;
  const change = {
    ...(isFetched && capture.supplied ? replaceSupplied(capture) : {}),
    step: "summarising" as const,
    ...toChange(capture, outcome, rows),
  };
  let isHighlighted = false;
  const plan = await inTransaction(ctx, async (tx) => {
    // Before the text, so that a text that the user supplied at the same time is not overwritten.
    const stored = await storeReadings(
      tx,
      ctx.userId,
      [{ before: capture, change }],
      isAtStep("reading"),
    );
    if (stored.size === 0) return null;
    isHighlighted = await storeText(tx, ctx, capture.id, outcome);
    return planPictures(tx, ctx, capture.id, findPictures(capture, outcome), { isBulk });
  });
  if (plan !== null) await settlePlan(ctx, plan);
  if (isHighlighted) nudgeAnchoring(ctx);
  if (plan === null || document === null || reading === undefined) return "next";
  const { pieces } = document;
  const read = { ...capture, ...change };
  await settleReadings(ctx, [{ capture: read, entries, reading, pieces, made: null }]);
  return "ready";
}

/**
 * Discards the supplied metadata of a link whose page the server has fetched, except the user's own
 * topics.
 */
function replaceSupplied({ url, givenTopics }: CaptureRow) {
  const { title, siteName } = describeLink(url!);
  return {
    supplied: false,
    title,
    siteName,
    summary: "",
    mainTopics: givenTopics,
    keyTakeaways: [],
    readModel: null,
  };
}
