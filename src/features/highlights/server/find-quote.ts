/** Finds the words of a new highlight in the text of its entry. */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { isReadable } from "#features/entries/server/service.ts";
import { captureContents, entries } from "#features/entries/server/tables.ts";
import type { HighlightCreate } from "#features/highlights/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { runSliced, runWithin, WorkBudget } from "#server/limits/work-budget.ts";
import { findFirst } from "#server/text/find-occurrences.ts";
import { AppError } from "#shared/errors.ts";
import { anchorQuote, findOnly, type Span } from "./anchor/anchor-quote.ts";

export type LockedText = {
  captureId: string;
  /** Whether the entry is the user's. */
  isOwn: boolean;
  /** The collection that the entry is in. */
  collectionId: string;
  text: string;
  textVersion: number;
};

/**
 * The entry's text; version 0 without one. Locks an own entry, so that it is not deleted, and the text, so that
 * highlights are added in sequence and no other text is stored. Throws "not_found".
 */
export async function lockText(tx: Tx, userId: string, entryId: string): Promise<LockedText> {
  const isOwn = and(eq(entries.id, entryId), eq(entries.userId, userId));
  await tx.select({ id: entries.id }).from(entries).where(isOwn).for("no key update");
  const [entry] = await tx
    .select({
      captureId: entries.captureId,
      userId: entries.userId,
      collectionId: entries.collectionId,
    })
    .from(entries)
    .where(and(eq(entries.id, entryId), isReadable(userId)));
  if (entry === undefined) throw new AppError("not_found", "Entry not found");
  // As lock_highlighted_text does.
  await lockByName(tx, `highlights of ${entry.captureId}`);
  const [content] = await tx
    .select({ text: captureContents.text, textVersion: captureContents.textVersion })
    .from(captureContents)
    .where(eq(captureContents.captureId, entry.captureId));
  const { captureId, collectionId } = entry;
  const held = { captureId, collectionId, isOwn: entry.userId === userId };
  return { ...held, ...(content ?? { text: "", textVersion: 0 }) };
}

/** Milliseconds to find words that are not exactly there; a text that repeats itself takes many times more than others. */
const maxSeeking = 1_000;

/**
 * The place of the words that the user selected. Without one, null if `mayBeLost`; otherwise throws "validation".
 */
export async function findQuote(
  text: string,
  input: z.output<typeof HighlightCreate>,
  mayBeLost: boolean,
): Promise<Span | null> {
  const { quote, prefix, suffix, start } = input;
  if (start !== undefined && text.startsWith(quote, start))
    return { start, end: start + quote.length };
  const exact = new WorkBudget();
  const only = await runSliced(findOnly(text, quote), exact);
  if (only !== null) return only;
  const hasPlace = start !== undefined || prefix !== "" || suffix !== "";
  if (hasPlace) {
    const sought = { quote, prefix, suffix, start: start ?? null };
    const span = await runWithin(anchorQuote(text, sought), new WorkBudget(maxSeeking));
    if (span !== null) return span;
  }
  if (mayBeLost) return null;
  const isThere = (await runSliced(findFirst(text, quote), exact)) >= 0;
  const message = isThere
    ? "These words occur several times in the text. Send their `start` or the text around them."
    : "These words are not in the text, which may have changed. Reload the page and select them again.";
  throw new AppError("validation", message, { fields: { quote: message } });
}
