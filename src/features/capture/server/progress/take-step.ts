import type { EntryStep } from "#features/entries/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { type CaptureRow, loadCapture, markFailed, type StepResult } from "./capture-state.ts";

export type TakeStep = (ctx: Ctx, capture: CaptureRow, signal: AbortSignal) => Promise<StepResult>;

/**
 * Takes one step of an entry; null if the entry is not at `step`. The step commits its result, so a job that
 * is run again continues from there.
 */
export async function takeStep(
  ctx: Ctx,
  captureId: string,
  step: EntryStep,
  take: TakeStep,
  signal: AbortSignal,
): Promise<StepResult | null> {
  signal.throwIfAborted();
  const capture = await loadCapture(ctx, captureId);
  if (capture?.status !== "processing" || capture.step !== step) return null;
  const result = await take(ctx, capture, signal);
  if (typeof result === "object") await markFailed(ctx, captureId, result.failure);
  else ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
  return result;
}
