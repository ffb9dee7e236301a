/** Adds highlights, reading states and topics of duplicates to the entries that the user has. */
import { and, asc, eq } from "drizzle-orm";
import { appendText } from "#features/capture/server/service.ts";
import { supplyTopics } from "#features/entries/server/service.ts";
import {
  findMissing,
  type ImportedHighlight,
  indexAgain,
  insertHighlights,
  type MissingHighlights,
  nudgeAnchoring,
  publishHighlights,
} from "#features/highlights/server/service.ts";
import { insertReadingStates } from "#features/reading-state/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { runSliced, WorkBudget } from "#server/limits/work-budget.ts";
import { findFirst } from "#server/text/find-occurrences.ts";
import { AppError } from "#shared/errors.ts";
import { joinReasons } from "../items/clean-item.ts";
import { createLosses, type Losses } from "../items/losses.ts";
import type { StoredItem } from "../items/stored-item.ts";
import { changeImport, type ImportRecord, lockImport } from "../record/import-record.ts";
import { importRows } from "../tables.ts";
import type { AddedMarks } from "./added-marks.ts";
import { describeAdded, willBeAdded } from "./describe-marks.ts";
import { listTopics } from "./find-marks.ts";

/**
 * Works on one row in each transaction. "stopped": the import no longer runs. "more": the time `until` (milliseconds
 * since 1970) has passed. Throws "conflict" beyond the user's limit of highlights.
 */
export async function addMarks(
  ctx: Ctx,
  { id: importId }: ImportRecord,
  until: number,
  signal: AbortSignal,
): Promise<"done" | "more" | "stopped"> {
  let hasAdded = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const end = await inTransaction(ctx, async (tx) => {
        const record = await lockImport(tx, ctx, importId);
        return record?.status === "running" ? addNext(tx, ctx, record) : "stopped";
      });
      if (end === "added") hasAdded = true;
      else if (end !== "nothing") return end;
      if (Date.now() > until) return "more";
    }
  } finally {
    if (hasAdded) publishMarks(ctx);
  }
}

/** Call after the commit. */
export function publishMarks(ctx: Ctx): void {
  publishHighlights(ctx);
  nudgeAnchoring(ctx);
  for (const type of ["entries", "topics"] as const) ctx.app.events.publish(ctx.userId, { type });
}

async function addNext(
  tx: Tx,
  ctx: Ctx,
  record: ImportRecord,
): Promise<"added" | "nothing" | "done"> {
  const { id: importId } = record;
  const isOf = and(eq(importRows.importId, importId), eq(importRows.userId, ctx.userId));
  const [row] = await tx
    .select()
    .from(importRows)
    .where(and(isOf, eq(importRows.hasMarks, true)))
    .orderBy(asc(importRows.line))
    .limit(1);
  if (row === undefined) return "done";
  const losses = createLosses(record.lost);
  const { entryId, item, outcome } = row;
  const isDuplicate = outcome === "duplicate" && entryId !== null && item !== null;
  const marks = isDuplicate ? await addToEntry(tx, ctx, entryId, item, losses) : null;
  const reason = (row.reason ?? "").replace(willBeAdded, "").trim();
  await tx
    .update(importRows)
    .set({
      hasMarks: false,
      reason: joinReasons(reason, marks && describeAdded(marks)),
      ...(marks !== null && { addedMarks: marks }),
    })
    .where(and(isOf, eq(importRows.line, row.line)));
  const { highlights, entries, waiting } = record.added;
  await changeImport(tx, ctx, importId, {
    lost: losses.list(),
    failure: null,
    added: {
      highlights: highlights + (marks?.highlights.length ?? 0),
      entries: entries + (marks === null ? 0 : 1),
      waiting: Math.max(0, waiting - 1),
    },
  });
  return marks === null ? "nothing" : "added";
}

/** Null if nothing was added, such as to an entry that has since been deleted. */
async function addToEntry(
  tx: Tx,
  ctx: Ctx,
  entryId: string,
  item: StoredItem,
  losses: Losses,
): Promise<AddedMarks | null> {
  const given = (item.highlights ?? []).map((one) => ({ ...one, updatedAt: cutToNow(one) }));
  const found = await findMissing(tx, ctx.userId, entryId, { given, fileText: item.text }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    },
  );
  if (found === null) return null;
  losses.add("Highlights", found.full, "The entry that you have has the maximum of highlights");
  const { place, appended } = await placeInBook(tx, ctx, item, found);
  const highlights = await insertHighlights(tx, ctx, [
    { ...place, entryId, createdAt: new Date() },
  ]);
  const readingAt = await addReading(tx, ctx, entryId, item, place.text);
  const topics = listTopics(item);
  const hasTopics = topics.length > 0 && (await supplyTopics(tx, ctx.userId, entryId, topics));
  if (highlights.length === 0 && readingAt === null && !hasTopics) return null;
  if (highlights.length > 0 || hasTopics) await indexAgain(tx, ctx, entryId);
  const addedAt = new Date().toISOString();
  return { entryId, addedAt, highlights, appended, readingAt, topics: hasTopics ? topics : [] };
}

/** The undo recognises highlights that were changed since by their time. */
function cutToNow({ updatedAt }: ImportedHighlight): string | null {
  return updatedAt !== null && Date.parse(updatedAt) > Date.now()
    ? new Date().toISOString()
    : updatedAt;
}

/** The text of a book consists of its quotes: appends those that are new. */
async function placeInBook(
  tx: Tx,
  ctx: Ctx,
  item: StoredItem,
  { captureId, text, textVersion, missing }: MissingHighlights,
) {
  const added = item.isBook && text !== null ? await listNew(text, missing) : [];
  const quotes = added.map(({ quote }) => quote);
  const stored = quotes.length > 0 ? await appendText(tx, ctx, captureId, quotes) : null;
  if (stored === null)
    return { place: { captureId, text, textVersion, highlights: missing }, appended: null };
  let from = stored.appended.start;
  const places = new Map<ImportedHighlight, ImportedHighlight["place"]>();
  for (const one of added) {
    const start = await runSliced(findFirst(stored.text, one.quote, from), new WorkBudget());
    from = start + one.quote.length;
    places.set(one, { start, end: from, isCertain: true });
  }
  const highlights = missing.map((one) => ({ ...one, place: places.get(one) ?? one.place }));
  const { text: whole, textVersion: version } = stored;
  const place = { captureId, text: whole, textVersion: version, highlights };
  return { place, appended: { ...stored.appended, captureId } };
}

/** The highlights whose quote the text does not contain. */
async function listNew(
  text: string,
  missing: readonly ImportedHighlight[],
): Promise<ImportedHighlight[]> {
  const budget = new WorkBudget();
  const added: ImportedHighlight[] = [];
  for (const one of missing)
    if ((await runSliced(findFirst(text, one.quote), budget)) < 0) added.push(one);
  return added;
}

/** Returns the time of the state that was added, or null. */
async function addReading(
  tx: Tx,
  { userId }: Ctx,
  entryId: string,
  { reading }: StoredItem,
  text: string | null,
): Promise<string | null> {
  if (reading == null) return null;
  const updatedAt = reading.updatedAt === null ? new Date() : new Date(reading.updatedAt);
  const count = await insertReadingStates(tx, userId, [{ ...reading, entryId, text, updatedAt }]);
  return count > 0 ? updatedAt.toISOString() : null;
}
