import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Highlight, HighlightUpdate } from "#features/highlights/contract.ts";
import { type Ctx, inTransaction, readOnlyTransaction } from "#server/app-context.ts";
import { laterThan, requireVersion } from "#server/db/versions.ts";
import { indexAgain, publishHighlights } from "./index-again.ts";
import { refuseHighlight, selectHighlight, selectOfEntry } from "./select-highlights.ts";
import { toSharing } from "./share-highlight.ts";
import { highlights } from "./tables.ts";
import { toHighlight, toHighlights } from "./to-highlight.ts";
import type { Tx } from "#server/db/database.ts";
import { anchorInserted } from "./anchor-job.ts";

export { anchorAgain, anchorQueue, nudgeAnchoring } from "./anchor-job.ts";
export { listHighlights } from "./list-highlights.ts";
export { addHighlight } from "./add-highlight.ts";
export {
  deleteUnchanged,
  type ImportedHighlight,
  insertHighlights,
  listOfEntries,
} from "./import-highlights.ts";
export { findMissing, type MissingHighlights } from "./find-missing.ts";
export { type HighlightPlace, lockHighlightsOf, moveHighlights } from "./move-highlights.ts";
export { indexAgain, publishHighlights } from "./index-again.ts";
export {
  hasHighlights,
  listNewestHighlighted,
  selectShown,
  type ShownHighlight,
} from "./select-shown.ts";
export { anchorQuote, takeContext } from "./anchor/anchor-quote.ts";

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
 * Throws as refuseHighlight does, and "conflict" with the present `highlight` if it was changed after the version
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

/** Throws as refuseHighlight does. */
export async function deleteHighlight(ctx: Ctx, id: string): Promise<void> {
  const shownIn = await inTransaction(ctx, async (tx) => {
    const [deleted] = await tx
      .delete(highlights)
      .where(and(eq(highlights.id, id), eq(highlights.userId, ctx.userId)))
      .returning({ entryId: highlights.entryId, sharedIn: highlights.sharedIn });
    if (deleted === undefined) return refuseHighlight(tx, id);
    await indexAgain(tx, ctx, deleted.entryId);
    return deleted.sharedIn;
  });
  publishHighlights(ctx, shownIn);
}

/**
 * Restores the highlights of deleted entries, which may have been read again since: `rows` is a query for one column
 * `kept`, each a former row. They are shared as before, in a collection that still exists.
 */
export async function restoreHighlights(tx: Tx, ctx: Ctx, rows: SQL): Promise<void> {
  const { rows: found } = await tx.execute<{ captureId: string }>(sql`
    with restored as (
      insert into highlights (id, user_id, entry_id, quote, prefix, suffix, start, "end", text_version, is_lost, note,
        colour, shared_in, created_at, updated_at)
      select one.id, ${ctx.userId}, one.entry_id, one.quote, one.prefix, one.suffix, one.start, one."end",
        one.text_version, one.is_lost, one.note, one.colour,
        (select shared.id from interest_profiles shared where shared.id = one.shared_in), one.created_at, one.updated_at
      from (${rows}) as kept_rows, jsonb_to_record(kept) as one(id uuid, entry_id uuid, quote text, prefix text,
        suffix text, start int, "end" int, text_version int, is_lost boolean, note text, colour text,
        shared_in uuid, created_at timestamptz, updated_at timestamptz)
      returning entry_id, text_version)
    select distinct card.entry_id as "captureId" from restored
    join user_entries card on card.id = restored.entry_id
    join entry_contents content on content.entry_id = card.entry_id and content.text_version <> restored.text_version`);
  await anchorInserted(
    tx,
    ctx,
    found.map(({ captureId }) => captureId),
  );
}
