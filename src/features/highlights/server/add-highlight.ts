import { randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type Highlight,
  type HighlightCreate,
  maxHighlightNoteLength,
  maxHighlights,
  maxHighlightsOfUser,
  maxQuoteLength,
} from "#features/highlights/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { captureContents, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { runSliced, WorkBudget } from "#server/limits/work-budget.ts";
import { anchorQuote, type Span, takeContext } from "./anchor/anchor-quote.ts";
import { anchorEntry } from "./anchor-entry.ts";
import { indexAgain, publishHighlights } from "./index-again.ts";
import type { HighlightRow } from "./select-highlights.ts";
import { toHighlight } from "./to-highlight.ts";
import { highlights } from "./tables.ts";

/** Milliseconds to find the other highlights of an entry whose text has just changed. */
const maxAnchoring = 2_000;

/**
 * Highlights that overlap the new one become one with it: the first one's id, the new colour, and all notes in
 * the order of the text. Throws "not_found", "validation" if the text has no such words, and "conflict" beyond
 * the limits.
 */
export async function addHighlight(
  ctx: Ctx,
  entryId: string,
  input: z.output<typeof HighlightCreate>,
): Promise<Highlight> {
  const { userId } = ctx;
  // So that the positions of the others are those in the present text.
  const limits = { budget: new WorkBudget(maxAnchoring), approximateUntil: Infinity };
  await anchorEntry(ctx, entryId, limits);
  const row = await inTransaction(ctx, async (tx) => {
    const { text, textVersion } = await lockText(tx, userId, entryId);
    const span = await findQuote(text, input);
    const ofEntry = and(eq(highlights.entryId, entryId), eq(highlights.userId, userId));
    const others = await tx
      .select()
      .from(highlights)
      .where(
        and(
          ofEntry,
          eq(highlights.isLost, false),
          eq(highlights.textVersion, textVersion),
          sql`${highlights.start} < ${span.end} and ${highlights.end} > ${span.start}`,
        ),
      )
      .orderBy(highlights.start)
      .for("no key update");
    const whole = {
      start: Math.min(span.start, ...others.map(({ start }) => start)),
      end: Math.max(span.end, ...others.map(({ end }) => end)),
    };
    const merged = {
      ...whole,
      ...takeContext(text, whole),
      quote: text.slice(whole.start, whole.end),
      textVersion,
      note: joinNotes(others, { start: span.start, note: input.note }),
      colour: input.colour,
      updatedAt: new Date(),
    };
    if (merged.quote.length > maxQuoteLength) throw tooLong();
    const [first, ...rest] = others;
    if (first === undefined) {
      if ((await tx.$count(highlights, ofEntry)) >= maxHighlights) throw tooMany();
      await requireUserCapacity(tx, userId);
      await indexAgain(tx, ctx, entryId);
      const made = { ...merged, id: randomUUIDv7(), userId, entryId };
      return (await tx.insert(highlights).values(made).returning())[0]!;
    }
    if (rest.length > 0) {
      const ids = rest.map(({ id }) => id);
      await tx.delete(highlights).where(and(ofEntry, inArray(highlights.id, ids)));
    }
    await indexAgain(tx, ctx, entryId);
    const [saved] = await tx
      .update(highlights)
      .set(merged)
      .where(and(ofEntry, eq(highlights.id, first.id)))
      .returning();
    return saved!;
  });
  publishHighlights(ctx);
  return toHighlight(row);
}

/**
 * The entry's text. Locks the entry, so that highlights are added to it one after another, and the text against
 * being stored anew. Throws "not_found".
 */
async function lockText(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<{ text: string; textVersion: number }> {
  const isOwn = and(eq(entries.id, entryId), eq(entries.userId, userId));
  const [entry] = await tx
    .select({ captureId: entries.captureId })
    .from(entries)
    .where(isOwn)
    .for("no key update");
  if (entry === undefined) throw new AppError("not_found", "Entry not found");
  // As lock_highlighted_text does.
  await lockByName(tx, `highlights of ${entry.captureId}`);
  const [content] = await tx
    .select({ text: captureContents.text, textVersion: captureContents.textVersion })
    .from(captureContents)
    .where(eq(captureContents.captureId, entry.captureId));
  return content ?? { text: "", textVersion: 0 };
}

async function findQuote(text: string, input: z.output<typeof HighlightCreate>): Promise<Span> {
  const { quote, prefix, suffix, start } = input;
  if (start !== undefined && text.startsWith(quote, start))
    return { start, end: start + quote.length };
  const only = text.indexOf(quote);
  if (only >= 0 && text.indexOf(quote, only + 1) < 0)
    return { start: only, end: only + quote.length };
  const hasPlace = start !== undefined || prefix !== "" || suffix !== "";
  if (hasPlace) {
    const sought = { quote, prefix, suffix, start: start ?? null };
    const span = await runSliced(anchorQuote(text, sought), new WorkBudget());
    if (span !== null) return span;
  }
  const message =
    only < 0
      ? "These words are not in the text, which may have changed. Reload the page and select them again."
      : "These words occur several times in the text. Send their `start` or the text around them.";
  throw new AppError("validation", message, { fields: { quote: message } });
}

type Noted = Pick<HighlightRow, "start" | "note">;

function joinNotes(others: readonly Noted[], added: Noted): string {
  const notes = [...others, added]
    .toSorted((a, b) => a.start - b.start)
    .map(({ note }) => note)
    .filter((note) => note.trim() !== "");
  const joined = [...new Set(notes)].join("\n\n");
  if (joined.length <= maxHighlightNoteLength) return joined;
  throw new AppError(
    "conflict",
    "This overlaps highlights whose notes are too long to be joined. Shorten one of them first.",
  );
}

function tooLong(): AppError {
  const max = maxQuoteLength.toLocaleString("en");
  return new AppError(
    "conflict",
    `Joined with the highlights it overlaps, this would be longer than ${max} characters.`,
  );
}

/** Throws "conflict". */
async function requireUserCapacity(tx: Tx, userId: string): Promise<void> {
  if ((await tx.$count(highlights, eq(highlights.userId, userId))) < maxHighlightsOfUser) return;
  const max = maxHighlightsOfUser.toLocaleString("en");
  throw new AppError("conflict", `An account has at most ${max} highlights. Remove some first.`);
}

function tooMany(): AppError {
  const max = maxHighlights.toLocaleString("en");
  return new AppError("conflict", `An entry has at most ${max} highlights. Remove some first.`);
}
