import { randomUUIDv7 } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import {
  type Highlight,
  type HighlightCreate,
  maxHighlights,
} from "#features/highlights/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import type { Tx } from "#server/db/database.ts";
import { takeContext } from "./anchor/anchor-quote.ts";
import { indexAgain, publishHighlights } from "./index-again.ts";
import { findQuote, lockText } from "./find-quote.ts";
import { requireUserCapacity } from "./user-capacity.ts";
import { type HighlightRow, selectHighlight } from "./select-highlights.ts";
import { requireShared } from "./share-highlight.ts";
import { toHighlight } from "./to-highlight.ts";
import { highlights } from "./tables.ts";

/**
 * Highlights of the same words stay as they are. Throws "not_found", "validation" if the text has no such words, and "conflict"
 * beyond the limits.
 */
export async function addHighlight(
  ctx: Ctx,
  entryId: string,
  input: z.output<typeof HighlightCreate>,
): Promise<Highlight> {
  const { userId } = ctx;
  const { row, shownIn } = await inTransaction(ctx, async (tx) => {
    const { text, textVersion, isOwn, collectionId } = await lockText(tx, userId, entryId);
    const { removed } = input;
    if (input.isShared === true) await requireShared(tx, collectionId);
    const sharedIn = input.isShared === true ? collectionId : null;
    const span = await findQuote(text, input, removed !== undefined);
    await indexAgain(tx, ctx, entryId);
    const created = {
      id: removed?.id ?? randomUUIDv7(),
      userId,
      entryId,
      isOfOther: !isOwn,
      sharedIn,
      textVersion,
      ...(removed && { createdAt: new Date(removed.createdAt) }),
    };
    if (span === null) {
      const { quote, prefix, suffix, note, colour, start = -1 } = input;
      const end = start < 0 ? -1 : start + quote.length;
      const lost = { quote, prefix, suffix, note, colour, start, end, isLost: true };
      return { row: await insertHighlight(tx, { ...created, ...lost }), shownIn: sharedIn };
    }
    const { note, colour } = input;
    const quote = text.slice(span.start, span.end);
    const found = { ...span, ...takeContext(text, span), quote, note, colour };
    return { row: await insertHighlight(tx, { ...created, ...found }), shownIn: sharedIn };
  });
  publishHighlights(ctx, shownIn);
  return toHighlight(row);
}

async function insertHighlight(
  tx: Tx,
  values: typeof highlights.$inferInsert,
): Promise<HighlightRow> {
  const isOf = and(eq(highlights.entryId, values.entryId), eq(highlights.userId, values.userId));
  if ((await tx.$count(highlights, isOf)) >= maxHighlights) throw tooMany();
  await requireUserCapacity(tx, values.userId);
  const [row] = await tx
    .insert(highlights)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: highlights.id });
  if (row !== undefined) return selectHighlight(tx, values.userId, row.id);
  throw new AppError("conflict", "This highlight has been restored already.");
}

function tooMany(): AppError {
  const max = maxHighlights.toLocaleString("en");
  return new AppError("conflict", `An entry has at most ${max} highlights. Remove some first.`);
}
