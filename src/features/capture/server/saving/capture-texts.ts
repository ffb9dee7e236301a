/** Saves several texts in one transaction of the caller. */
import { randomUUIDv7 } from "node:crypto";
import { requireEntryCapacity } from "#features/billing/server/service.ts";
import { resolveTarget } from "#features/collections/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { nudgeSteps, readQueue } from "../progress/step-queues.ts";
import { firstLine } from "./first-line.ts";
import { insertCaptures, type NewCapture } from "./insert-captures.ts";

type GivenText = { text: string; whyItsInteresting: string; topics: readonly string[] };

/** In Unfiled, in their order. Call `nudgeTexts` after the commit. Throws "plan_limit". */
export async function captureTexts(
  tx: Tx,
  ctx: Ctx,
  texts: readonly GivenText[],
  { isSample }: { isSample: boolean },
): Promise<void> {
  const collectionId = await resolveTarget(tx, ctx, undefined);
  const now = Date.now();
  const captures = texts.map(({ text, whyItsInteresting, topics }, at): NewCapture => {
    // Lists are newest first, so that the first text is the first in them.
    const createdAt = new Date(now - at);
    return {
      captureId: randomUUIDv7(),
      isPrivate: true,
      captured: {
        source: "text",
        title: firstLine(text),
        givenTopics: [...topics],
        mainTopics: [...topics],
        isSample,
        step: "summarising",
        createdAt,
        updatedAt: createdAt,
      },
      content: { text },
      entry: {
        id: randomUUIDv7(),
        collectionId,
        whyItsInteresting,
        createdAt,
        updatedAt: createdAt,
      },
    };
  });
  const jobs = captures.map(({ captureId }) => ({ captureId, userId: ctx.userId }));
  await insertCaptures(tx, ctx, captures, () => [ctx.app.jobs.sendMany(tx, readQueue, jobs)]);
  // Last, because the user's other saves are blocked from here to the commit.
  await requireEntryCapacity(tx, ctx, texts.length);
}

export function nudgeTexts(ctx: Ctx, captureIds: readonly string[]): void {
  nudgeSteps(ctx, "summarising");
  for (const captureId of captureIds)
    ctx.app.events.publish(ctx.userId, { type: "entry", captureId });
}
