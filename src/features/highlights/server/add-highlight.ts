import { randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type Highlight,
  type HighlightCreate,
  maxHighlightNoteLength,
  maxHighlights,
  maxQuoteLength,
} from "#features/highlights/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { anchorQuote, type Span, takeContext } from "./anchor/anchor-quote.ts";
import { type HighlightRow, lockEntryText, readHighlights } from "./refresh-highlights.ts";
import { toHighlight } from "./to-highlight.ts";
import { highlights } from "./tables.ts";

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
  await readHighlights(ctx, entryId);
  const row = await inTransaction(ctx, async (tx) => {
    const { text, textHash } = await lockEntryText(tx, userId, entryId);
    const { removed } = input;
    const span = findQuote(text, input, removed !== undefined);
    const created = {
      id: removed?.id ?? randomUUIDv7(),
      userId,
      entryId,
      ...(removed && { createdAt: new Date(removed.createdAt) }),
    };
    if (span === null) {
      const { quote, prefix, suffix, note, colour, start = 0 } = input;
      const end = start + quote.length;
      const lost = { quote, prefix, suffix, note, colour, start, end, textHash, isLost: true };
      return insertHighlight(tx, { ...created, ...lost });
    }
    const ofEntry = and(eq(highlights.entryId, entryId), eq(highlights.userId, userId));
    const others = await tx
      .select()
      .from(highlights)
      .where(
        and(
          ofEntry,
          eq(highlights.isLost, false),
          eq(highlights.textHash, textHash),
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
      textHash,
      note: joinNotes(others, { start: span.start, note: input.note }),
      colour: input.colour,
      updatedAt: new Date(),
    };
    if (merged.quote.length > maxQuoteLength) throw tooLong();
    const [first, ...rest] = others;
    if (first === undefined) {
      if ((await tx.$count(highlights, ofEntry)) >= maxHighlights) throw tooMany();
      return insertHighlight(tx, { ...created, ...merged });
    }
    if (rest.length > 0) {
      const ids = rest.map(({ id }) => id);
      await tx.delete(highlights).where(and(ofEntry, inArray(highlights.id, ids)));
    }
    const [saved] = await tx
      .update(highlights)
      .set(merged)
      .where(and(ofEntry, eq(highlights.id, first.id)))
      .returning();
    return saved!;
  });
  ctx.app.events.publish(userId, { type: "highlights" });
  return toHighlight(row);
}

async function insertHighlight(
  tx: Tx,
  values: typeof highlights.$inferInsert,
): Promise<HighlightRow> {
  const [row] = await tx.insert(highlights).values(values).onConflictDoNothing().returning();
  if (row !== undefined) return row;
  throw new AppError("conflict", "This highlight has been restored already.");
}

/** Null if the words are gone and the highlight may be lost. */
function findQuote(
  text: string,
  input: z.output<typeof HighlightCreate>,
  mayBeLost: boolean,
): Span | null {
  const { quote, prefix, suffix, start } = input;
  if (start !== undefined && text.startsWith(quote, start))
    return { start, end: start + quote.length };
  const only = text.indexOf(quote);
  if (only >= 0 && text.indexOf(quote, only + 1) < 0)
    return { start: only, end: only + quote.length };
  const hasPlace = start !== undefined || prefix !== "" || suffix !== "";
  const span = hasPlace ? anchorQuote(text, { quote, prefix, suffix, start: start ?? 0 }) : null;
  if (span !== null || mayBeLost) return span;
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

function tooMany(): AppError {
  const max = maxHighlights.toLocaleString("en");
  return new AppError("conflict", `An entry has at most ${max} highlights. Remove some first.`);
}
