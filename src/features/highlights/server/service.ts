import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Highlight, HighlightUpdate } from "#features/highlights/contract.ts";
import { type Ctx, inTransaction, readOnlyTransaction } from "#server/app-context.ts";
import { laterThan, requireVersion } from "#server/db/versions.ts";
import { AppError } from "#shared/errors.ts";
import { indexAgain, publishHighlights } from "./index-again.ts";
import { selectHighlight, selectOfEntry } from "./select-highlights.ts";
import { toSharing } from "./share-highlight.ts";
import { highlights } from "./tables.ts";
import { toHighlight, toHighlights } from "./to-highlight.ts";

export { anchorAgain, nudgeAnchoring } from "./anchor-job.ts";
export { listHighlights } from "./list-highlights.ts";
export { addHighlight } from "./add-highlight.ts";
export {
  deleteUnchanged,
  type ImportedHighlight,
  insertHighlights,
  listOfEntries,
} from "./import-highlights.ts";
export { findMissing, type MissingHighlights } from "./find-missing.ts";
export { indexAgain, publishHighlights } from "./index-again.ts";
export {
  hasHighlights,
  listNewestHighlighted,
  selectShown,
  type ShownHighlight,
} from "./select-shown.ts";
export { anchorQuote, takeContext } from "./anchor/anchor-quote.ts";
export { restoreHighlights } from "./restore-highlights.ts";

/**
 * The user's highlights on an entry, and those that other members of its collection share, in the order of its text.
 * Throws "not_found".
 */
export async function listEntryHighlights(ctx: Ctx, entryId: string): Promise<Highlight[]> {
  const { userId } = ctx;
  return readOnlyTransaction(ctx, async (tx) =>
    toHighlights(tx, userId, await selectOfEntry(tx, userId, entryId)),
  );
}

/**
 * Throws "not_found", and "conflict" with the present `highlight` if it was changed after the version
 * that `input.updatedAt` names, or if it cannot be shared because its collection is not.
 */
export async function updateHighlight(
  ctx: Ctx,
  id: string,
  input: z.output<typeof HighlightUpdate>,
): Promise<Highlight> {
  const { updatedAt, isShared, ...change } = input;
  const own = and(eq(highlights.id, id), eq(highlights.userId, ctx.userId));
  const { row, shownIn } = await inTransaction(ctx, async (tx) => {
    await tx.select({ id: highlights.id }).from(highlights).where(own).for("no key update");
    const held = await selectHighlight(tx, ctx.userId, id);
    requireVersion(updatedAt, "highlight", toHighlight(held));
    const sharing = isShared === undefined ? {} : await toSharing(tx, ctx.userId, held, isShared);
    await tx
      .update(highlights)
      .set({ ...change, ...sharing, updatedAt: laterThan(highlights.updatedAt) })
      .where(own);
    if (change.note !== undefined) await indexAgain(tx, ctx, held.entryId);
    const row = await selectHighlight(tx, ctx.userId, id);
    return { row, shownIn: held.sharedIn ?? row.sharedIn };
  });
  publishHighlights(ctx, shownIn);
  return toHighlight(row);
}

/** Throws "not_found". */
export async function deleteHighlight(ctx: Ctx, id: string): Promise<void> {
  const shownIn = await inTransaction(ctx, async (tx) => {
    const [deleted] = await tx
      .delete(highlights)
      .where(and(eq(highlights.id, id), eq(highlights.userId, ctx.userId)))
      .returning({ entryId: highlights.entryId, sharedIn: highlights.sharedIn });
    if (deleted === undefined) throw new AppError("not_found", "Highlight not found");
    await indexAgain(tx, ctx, deleted.entryId);
    return deleted.sharedIn;
  });
  publishHighlights(ctx, shownIn);
}
