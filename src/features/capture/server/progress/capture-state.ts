/** The state of a capture while jobs process it step by step. */
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { EntryFailure, EntryStep } from "#features/entries/contract.ts";
import { indexQueue } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { captureOutcomes } from "#server/metrics/counts.ts";

export type CaptureRow = typeof captures.$inferSelect;

/**
 * The result of a step: "next" if the same job takes the next step, "later" if another job continues, "ready" if it was
 * the last, or why the entry cannot be read.
 */
export type StepResult = "next" | "later" | "ready" | { failure: EntryFailure };

export const internalFailureMessage = "Something went wrong while reading this. Please try again.";

/** Null unless the user of `ctx` captured it. */
export async function loadCapture(ctx: Ctx, captureId: string): Promise<CaptureRow | null> {
  const [row] = await inTransaction(ctx, (tx) =>
    tx
      .select()
      .from(captures)
      .where(and(eq(captures.id, captureId), eq(captures.creatorId, ctx.userId))),
  );
  return row ?? null;
}

/** Matches captures that are still at `step`, so that a step that runs twice takes effect once. */
export function isAtStep(step: EntryStep): SQL | undefined {
  return and(eq(captures.status, "processing"), eq(captures.step, step));
}

/** Returns false, without a change, if the capture is not at the step `from`. */
export async function changeAtStep(
  tx: Tx,
  captureId: string,
  from: EntryStep,
  change: Partial<typeof captures.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(captures)
    .set({ ...change, updatedAt: new Date() })
    .where(and(eq(captures.id, captureId), isAtStep(from)))
    .returning({ id: captures.id });
  return changed.length > 0;
}

/** Ends the processing of a capture with `failure`. */
export async function markFailed(
  ctx: Ctx,
  captureId: string,
  failure: EntryFailure,
): Promise<void> {
  const isNew = await inTransaction(ctx, async (tx) => {
    const failed = await tx
      .update(captures)
      .set({ status: "failed", failure, updatedAt: new Date() })
      .where(and(eq(captures.id, captureId), eq(captures.status, "processing")))
      .returning({ id: captures.id });
    // Index it anyway: title, note and URL are searchable without the text.
    await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId });
    return failed.length > 0;
  });
  if (isNew) captureOutcomes.add(failure.kind);
  ctx.app.jobs.nudge(indexQueue, "soon");
  ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
}

/** Continues the processing of a capture that ended with a failure of this kind, at the step where it ended. */
export async function resumeFailed(
  ctx: Ctx,
  captureId: string,
  { kind }: Pick<EntryFailure, "kind">,
): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx
      .update(captures)
      .set({ status: "processing", failure: null, updatedAt: new Date() })
      .where(
        and(
          eq(captures.id, captureId),
          eq(captures.status, "failed"),
          sql`${captures.failure} ->> 'kind' = ${kind}`,
        ),
      ),
  );
  ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
}
