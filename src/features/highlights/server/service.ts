import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  Highlight,
  HighlightListQuery,
  HighlightUpdate,
} from "#features/highlights/contract.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction, readOnlyTransaction } from "#server/app-context.ts";
import { escapeLike } from "#server/db/escape-like.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { AppError } from "#shared/errors.ts";
import type { Page } from "#shared/pages.ts";
import { readHighlights } from "./refresh-highlights.ts";
import { highlights } from "./tables.ts";
import { toHighlight } from "./to-highlight.ts";

export { addHighlight } from "./add-highlight.ts";
export { anchorQuote, takeContext } from "./anchor/anchor-quote.ts";
export { restoreHighlights } from "./restore-highlights.ts";

/** The user's highlights on an entry, in the order of its text. Throws "not_found". */
export async function listEntryHighlights(ctx: Ctx, entryId: string): Promise<Highlight[]> {
  return (await readHighlights(ctx, entryId)).map(toHighlight);
}

/** All of the user's highlights, newest first. */
export async function listHighlights(
  ctx: Ctx,
  query: HighlightListQuery,
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
  const { rows, nextCursor } = await readOnlyTransaction(ctx, (tx) =>
    paginate(query, timeCursor, (after, limit) =>
      tx
        .select({
          id: highlights.id,
          entryId: highlights.entryId,
          timestamp: exactTimestamp(highlights.createdAt).as("timestamp"),
        })
        .from(highlights)
        .innerJoin(entries, eq(entries.id, highlights.entryId))
        .innerJoin(captures, eq(captures.id, entries.captureId))
        .where(and(...conditions, beforeCursor(highlights.createdAt, highlights.id, after)))
        .orderBy(sql`${highlights.createdAt} desc, ${highlights.id} desc`)
        .limit(limit),
    ),
  );
  // Through the entries, so that positions are those in their present texts.
  const found = new Map<string, Highlight>();
  for (const entryId of new Set(rows.map((row) => row.entryId))) {
    // The entry may have been deleted since.
    const held = await readHighlights(ctx, entryId).catch(ignoreMissing);
    for (const row of held) found.set(row.id, toHighlight(row));
  }
  return { items: rows.flatMap(({ id }) => found.get(id) ?? []), nextCursor };
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
    const [held] = await tx.select().from(highlights).where(own).for("no key update");
    if (held === undefined) throw new AppError("not_found", "Highlight not found");
    if (updatedAt !== undefined && new Date(updatedAt).getTime() !== held.updatedAt.getTime()) {
      throw new AppError("conflict", "This highlight was changed elsewhere in the meantime.", {
        details: { highlight: toHighlight(held) },
      });
    }
    // In milliseconds, as clients send it back, and later than the former version.
    const now = new Date(Math.max(Date.now(), held.updatedAt.getTime() + 1));
    const [saved] = await tx
      .update(highlights)
      .set({ ...change, updatedAt: now })
      .where(own)
      .returning();
    return saved!;
  });
  ctx.app.events.publish(ctx.userId, { type: "highlights" });
  return toHighlight(row);
}

/** Throws "not_found". */
export async function deleteHighlight(ctx: Ctx, id: string): Promise<void> {
  const deleted = await inTransaction(ctx, (tx) =>
    tx
      .delete(highlights)
      .where(and(eq(highlights.id, id), eq(highlights.userId, ctx.userId)))
      .returning({ id: highlights.id }),
  );
  if (deleted.length === 0) throw new AppError("not_found", "Highlight not found");
  ctx.app.events.publish(ctx.userId, { type: "highlights" });
}

function ignoreMissing(error: unknown): never[] {
  if (error instanceof AppError && error.code === "not_found") return [];
  throw error;
}
