import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  Highlight,
  HighlightListQuery,
  HighlightUpdate,
} from "#features/highlights/contract.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction, readOnlyTransaction } from "#server/app-context.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { escapeLike } from "#server/db/escape-like.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { AppError } from "#shared/errors.ts";
import type { Page } from "#shared/pages.ts";
import { indexAgain, publishHighlights } from "./index-again.ts";
import { highlightColumns, selectHighlight, selectOfEntry } from "./select-highlights.ts";
import { highlights } from "./tables.ts";
import { toHighlight } from "./to-highlight.ts";

export { anchorAgain, anchorInserted, nudgeAnchoring } from "./anchor-job.ts";
export { addHighlight } from "./add-highlight.ts";
export { type ImportedHighlight, insertHighlights, listOfEntries } from "./import-highlights.ts";
export {
  hasHighlights,
  listNewestHighlighted,
  selectShown,
  type ShownHighlight,
} from "./select-shown.ts";
export { restoreHighlights } from "./restore-highlights.ts";

/** The user's highlights on an entry, in the order of its text. Throws "not_found". */
export async function listEntryHighlights(ctx: Ctx, entryId: string): Promise<Highlight[]> {
  const rows = await readOnlyTransaction(ctx, (tx) => selectOfEntry(tx, ctx.userId, entryId));
  return rows.map(toHighlight);
}

/** All of the user's highlights, newest first. Throws "unavailable" if a search takes too long. */
export async function listHighlights(
  ctx: Ctx,
  query: HighlightListQuery,
  signal?: AbortSignal,
): Promise<Page<Highlight>> {
  const { q, collectionId, topic, colour, from, to } = query;
  const pattern = q ? `%${escapeLike(q)}%` : undefined;
  const conditions: (SQL | undefined)[] = [
    eq(highlights.userId, ctx.userId),
    pattern
      ? sql`(${highlights.quote} ilike ${pattern} or ${highlights.note} ilike ${pattern})`
      : undefined,
    collectionId ? eq(entries.collectionId, collectionId) : undefined,
    topic
      ? sql`exists (select 1 from unnest(${captures.mainTopics}) topic where lower(topic) = lower(${topic}))`
      : undefined,
    colour ? eq(highlights.colour, colour) : undefined,
    from ? sql`${highlights.createdAt} >= ${from}::timestamptz` : undefined,
    to ? sql`${highlights.createdAt} < ${to}::timestamptz` : undefined,
  ];
  const { rows, nextCursor } = await runHeavyQuery(ctx, signal, (tx) =>
    paginate(query, timeCursor, (after, limit) =>
      tx
        .select({
          ...highlightColumns,
          timestamp: exactTimestamp(highlights.createdAt).as("timestamp"),
        })
        .from(highlights)
        .innerJoin(entries, eq(entries.id, highlights.entryId))
        .innerJoin(captures, eq(captures.id, entries.captureId))
        .leftJoin(captureContents, eq(captureContents.captureId, entries.captureId))
        .where(and(...conditions, beforeCursor(highlights.createdAt, highlights.id, after)))
        .orderBy(sql`${highlights.createdAt} desc, ${highlights.id} desc`)
        .limit(limit),
    ),
  );
  return { items: rows.map(toHighlight), nextCursor };
}

/**
 * Throws "not_found", and "conflict" with the present `highlight` if it was changed after the version
 * that `input.updatedAt` names.
 */
export async function updateHighlight(
  ctx: Ctx,
  id: string,
  input: z.output<typeof HighlightUpdate>,
): Promise<Highlight> {
  const { updatedAt, ...change } = input;
  const own = and(eq(highlights.id, id), eq(highlights.userId, ctx.userId));
  const row = await inTransaction(ctx, async (tx) => {
    await tx.select({ id: highlights.id }).from(highlights).where(own).for("no key update");
    const held = await selectHighlight(tx, ctx.userId, id);
    if (updatedAt !== undefined && new Date(updatedAt).getTime() !== held.updatedAt.getTime()) {
      throw new AppError("conflict", "This highlight was changed elsewhere in the meantime.", {
        details: { highlight: toHighlight(held) },
      });
    }
    // In milliseconds, as clients send it back, and later than the former version.
    const now = new Date(Math.max(Date.now(), held.updatedAt.getTime() + 1));
    await tx
      .update(highlights)
      .set({ ...change, updatedAt: now })
      .where(own);
    if (change.note !== undefined) await indexAgain(tx, ctx, held.entryId);
    return selectHighlight(tx, ctx.userId, id);
  });
  publishHighlights(ctx);
  return toHighlight(row);
}

/** Throws "not_found". */
export async function deleteHighlight(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [deleted] = await tx
      .delete(highlights)
      .where(and(eq(highlights.id, id), eq(highlights.userId, ctx.userId)))
      .returning({ entryId: highlights.entryId });
    if (deleted === undefined) throw new AppError("not_found", "Highlight not found");
    await indexAgain(tx, ctx, deleted.entryId);
  });
  publishHighlights(ctx);
}
