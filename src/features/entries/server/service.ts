import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  Entry,
  EntryContent,
  EntryListQuery,
  EntryUpdate,
} from "#features/entries/contract.ts";
import { resolveTarget } from "#features/collections/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import type { WorkBudget } from "#server/work-budget.ts";
import { AppError } from "#shared/errors.ts";
import type { Page } from "#shared/pages.ts";
import { readOne, readPage, walkCards } from "./page.ts";
import { entryContents, globalEntries, userEntries } from "./tables.ts";
import { selectEntries, toEntry } from "./view.ts";

export { countTopics, listKnownTopics } from "./topics.ts";
export { removeUnheld, takeCards, tellOfRestored, tellOfTaken } from "./remove.ts";
export { putCardsBack, type RestoredCard } from "./put-back.ts";
export { holdCards } from "./lock-cards.ts";
export { moveCards, tellOfMoved } from "./move.ts";
export { pictureKey, rawPageKey, uploadKey } from "./file-keys.ts";

/** Asks for the index of a person's entries to be brought up to date: whoever keeps one works on this queue. */
export const indexQueue = "index-entries";

/**
 * A page of the person's entries, newest first unless asked otherwise; `q` looks in titles and topics, whatever their
 * case. A page that `q` or `topic` narrows may hold fewer than its limit and yet have a next one.
 */
export async function listEntries(
  ctx: Ctx,
  query: EntryListQuery,
  signal?: AbortSignal,
): Promise<Page<Entry>> {
  const { rows, nextCursor } = await readPage(ctx, query, signal);
  return { items: rows.map(toEntry), nextCursor };
}

/** Throws "not_found" for one that is not there or is another person's. */
export async function getEntry(ctx: Ctx, id: string): Promise<Entry> {
  const [row] = await readOne(ctx, { id, userId: ctx.userId });
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  return toEntry(row);
}

/** The same inside a transaction that is already open. */
export async function readEntry(tx: Tx, userId: string, id: string): Promise<Entry> {
  const [row] = await selectEntries(
    tx,
    and(eq(userEntries.id, id), eq(userEntries.userId, userId)),
    1,
  );
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  return toEntry(row);
}

/** Refuses to save again what stands on this card of the person: "duplicate", with the card. */
export async function refuseHeld(tx: Tx, userId: string, id: string): Promise<never> {
  const entry = await readEntry(tx, userId, id);
  throw new AppError("duplicate", `You saved this already, in ${entry.collection.title}`, {
    details: { entry },
  });
}

/** Cards told of at once: one person may hold the same global entry several times. */
const mostTold = 200;

/** The cards of the person on these global entries: what live changes of them touch. */
export async function listEntriesOf(ctx: Ctx, entryIds: readonly string[]): Promise<Entry[]> {
  if (entryIds.length === 0) return [];
  const rows = await inTx(ctx, (tx) =>
    selectEntries(
      tx,
      and(
        sql`${userEntries.entryId} = any(${sql.param(entryIds)}::uuid[])`,
        eq(userEntries.userId, ctx.userId),
      ),
      mostTold,
    ),
  );
  return rows.map(toEntry);
}

/** The person's entries among the cards of `ids`, by id. */
export async function listEntriesById(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Entry>> {
  if (ids.length === 0) return new Map();
  const rows = await selectEntries(
    tx,
    and(eq(userEntries.userId, userId), sql`${userEntries.id} = any(${sql.param(ids)}::uuid[])`),
    ids.length,
  );
  return new Map(rows.map((row) => [row.id, toEntry(row)]));
}

/** The person's newest entries that meet `condition` on card, global entry or collection. */
export async function listNewestEntries(
  tx: Tx,
  userId: string,
  condition: SQL | undefined,
  limit: number,
): Promise<Entry[]> {
  const rows = await selectEntries(tx, and(eq(userEntries.userId, userId), condition), limit, {
    joinFirst: "both",
  });
  return rows.map(toEntry);
}

/** The same of as many cards as can be looked at within `budget`, which is cut where those are not all. */
export async function listNewestWithin(
  tx: Tx,
  userId: string,
  condition: SQL | undefined,
  limit: number,
  budget: WorkBudget,
): Promise<Entry[]> {
  const { rows } = await walkCards(
    tx,
    userId,
    {
      sort: "newest",
      limit,
      collectionId: undefined,
      after: null,
      matches: [condition],
      joinFirst: "both",
      mostLooked: Number.POSITIVE_INFINITY,
    },
    budget,
  );
  return rows.map(toEntry);
}

/** The extracted text and reading view; both empty while nothing has been read. */
export async function getEntryContent(ctx: Ctx, id: string): Promise<EntryContent> {
  return inTx(ctx, async (tx) => {
    const entry = await readEntry(tx, ctx.userId, id);
    const [content] = await tx
      .select({ text: entryContents.text, html: entryContents.html })
      .from(entryContents)
      .where(eq(entryContents.entryId, entry.entryId));
    return content ?? { text: "", html: null };
  });
}

/**
 * Edits the person's own layer (title, summary, why, collection); `isPrivate` publishes or withdraws
 * the global entry, which only its creator may ("forbidden").
 */
export async function updateEntry(
  ctx: Ctx,
  id: string,
  input: z.output<typeof EntryUpdate>,
): Promise<Entry> {
  const entry = await inTx(ctx, async (tx) => {
    const before = await readEntry(tx, ctx.userId, id);
    const change: Partial<typeof userEntries.$inferInsert> = { updatedAt: new Date() };
    if (input.title !== undefined && input.title !== before.title) change.title = input.title;
    if (input.summary !== undefined && input.summary !== before.summary)
      change.summary = input.summary;
    if (input.whyItsInteresting !== undefined) change.whyItsInteresting = input.whyItsInteresting;
    if (input.collectionId !== undefined) {
      change.interestProfileId = await resolveTarget(tx, ctx.userId, input.collectionId);
    }
    // First what was captured: a reading that gives it another title holds it, and goes on to the cards.
    if (input.isPrivate !== undefined && input.isPrivate !== before.isPrivate) {
      if (!before.isMine) {
        throw new AppError(
          "forbidden",
          "Only the person who first saved this can share or withdraw it",
        );
      }
      if (before.isWithdrawn && !input.isPrivate) {
        throw new AppError(
          "forbidden",
          "The operator of this site withdrew this entry. It cannot be shared again.",
        );
      }
      await tx
        .update(globalEntries)
        .set({ isPrivate: input.isPrivate, updatedAt: new Date() })
        .where(and(eq(globalEntries.id, before.entryId), eq(globalEntries.creatorId, ctx.userId)));
    }
    await tx
      .update(userEntries)
      .set(change)
      .where(and(eq(userEntries.id, id), eq(userEntries.userId, ctx.userId)));
    if (hasNewWords(input)) {
      await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId, cardId: id });
    }
    return readEntry(tx, ctx.userId, id);
  });
  ctx.app.events.publish(ctx.userId, { type: "entry", entryId: entry.entryId });
  if (input.collectionId !== undefined) ctx.app.events.publish(ctx.userId, { type: "collections" });
  if (hasNewWords(input)) ctx.app.jobs.nudge(indexQueue);
  return entry;
}

function hasNewWords({ title, summary, whyItsInteresting }: z.output<typeof EntryUpdate>): boolean {
  return (title ?? summary ?? whyItsInteresting) !== undefined;
}
