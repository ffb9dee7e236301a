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
import { AppError } from "#shared/errors.ts";
import type { Tx } from "#server/db/database.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { takeContext } from "./anchor/anchor-quote.ts";
import { anchorEntry } from "./anchor-entry.ts";
import { indexAgain, publishHighlights } from "./index-again.ts";
import { findQuote, lockText } from "./find-quote.ts";
import { requireUserCapacity } from "./user-capacity.ts";
import { type HighlightRow, selectHighlight } from "./select-highlights.ts";
import { requireShared } from "./share-highlight.ts";
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
      sharedIn: sharedIn ?? keepShared(others, input.note),
      updatedAt: new Date(),
    };
    if (merged.quote.length > maxQuoteLength) throw tooLong();
    const [first, ...rest] = others;
    if (first === undefined)
      return { row: await insertHighlight(tx, { ...created, ...merged }), shownIn: sharedIn };
    if (rest.length > 0) {
      const ids = rest.map(({ id }) => id);
      await tx.delete(highlights).where(and(ofEntry, inArray(highlights.id, ids)));
    }
    await tx
      .update(highlights)
      .set(merged)
      .where(and(ofEntry, eq(highlights.id, first.id)));
    const shown = others.find((one) => one.sharedIn !== null)?.sharedIn ?? sharedIn;
    return { row: await selectHighlight(tx, userId, first.id), shownIn: shown };
  });
  publishHighlights(ctx, shownIn);
  return toHighlight(row);
}

/** A joined highlight stays shared if nothing in it is private: neither a former one nor a new note. */
function keepShared(
  others: readonly Pick<HighlightRow, "sharedIn">[],
  addedNote: string,
): string | null {
  const [first] = others;
  const areShared = others.every(({ sharedIn }) => sharedIn === first!.sharedIn);
  return first !== undefined && areShared && addedNote.trim() === "" ? first.sharedIn : null;
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
