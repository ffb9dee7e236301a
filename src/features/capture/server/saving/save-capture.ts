import { randomUUIDv7 } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { requireEntryCapacity } from "#features/billing/server/service.ts";
import { resolveTarget } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { selectEntry } from "#features/entries/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { nudgeSteps, sendSteps } from "../progress/step-queues.ts";
import { entryPages, batchItems } from "../tables.ts";
import { type Captured, insertCaptures } from "./insert-captures.ts";
import { AppError } from "#shared/errors.ts";

/** The collection in which the user saves an entry, and the user's own fields. */
export type Target = {
  collectionId?: string | undefined;
  whyInteresting: string;
  isPrivate: boolean;
  hidesNote?: boolean | undefined;
};

type Extras = {
  /** Runs first, in the same transaction; throws to save nothing. */
  check?: ((tx: Tx) => Promise<void>) | undefined;
  /** Text that is already known. */
  text?: string;
  /** Pages that were already read as images. */
  pages?: Omit<typeof entryPages.$inferInsert, "captureId">[] | null;
  /** The title of the user's own entry. */
  title?: string | undefined;
  captureId?: string;
  /** The waiting or refused item of a batch that this saves. */
  batchItemId?: string | undefined;
};

/**
 * In one transaction, stores the capture, the user's entry and the job that will read it. Throws "plan_limit".
 */
export async function saveCapture(
  ctx: Ctx,
  target: Target,
  captured: Captured,
  extras: Extras = {},
): Promise<Entry> {
  const id = randomUUIDv7();
  const { check, text, pages, title, captureId = randomUUIDv7(), batchItemId } = extras;
  const { userId, app } = ctx;
  const entry = await inTransaction(ctx, async (tx) => {
    const collectionId = await resolveTarget(tx, ctx, target.collectionId);
    await check?.(tx);
    const newCapture = {
      captureId,
      isPrivate: target.isPrivate,
      captured,
      content: text === undefined ? undefined : { text },
      entry: {
        id,
        collectionId,
        title,
        whyItsInteresting: target.whyInteresting,
        hidesNote: target.hidesNote,
      },
    };
    await insertCaptures(tx, ctx, [newCapture], () => [
      ...(pages == null
        ? []
        : [
            tx
              .insert(entryPages)
              .values(pages.map((page) => ({ ...page, captureId })))
              .execute(),
          ]),
      sendSteps(tx, ctx, captureId, captured.step),
    ]);
    if (batchItemId !== undefined) await settleItem(tx, userId, batchItemId, id);
    // Last, because the user's other saves are blocked from here to the commit.
    await requireEntryCapacity(tx, ctx);
    return selectEntry(tx, userId, id);
  });
  nudgeSteps(ctx, captured.step, "soon");
  app.events.publish(userId, { type: "entry", captureId });
  return entry;
}

/** Makes an entry the outcome of an item. Throws "not_found" if the user has no such item, or it has been saved since. */
async function settleItem(tx: Tx, userId: string, itemId: string, entryId: string): Promise<void> {
  const settled = await tx
    .update(batchItems)
    .set({ outcome: "saved", reason: null, entryId })
    .where(
      and(
        eq(batchItems.id, itemId),
        eq(batchItems.userId, userId),
        ne(batchItems.outcome, "saved"),
      ),
    )
    .returning({ id: batchItems.id });
  if (settled.length === 0)
    throw new AppError("not_found", "That item of a batch does not exist, or it is saved already.");
}
