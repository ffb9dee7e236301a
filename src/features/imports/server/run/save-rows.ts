/** Saves rows in one transaction: their entries, their collections and their outcomes. */
import { and, eq, sql } from "drizzle-orm";
import {
  captureImported,
  findEntriesByUrl,
  indexImported,
  nudgeImported,
  type PlannedImport,
} from "#features/capture/server/service.ts";
import { insertPictures } from "#features/pictures/server/service.ts";
import {
  insertReadingStates,
  type NewReadingState,
} from "#features/reading-state/server/service.ts";
import { restoreSchedules } from "#features/rediscover/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { joinReasons } from "../items/clean-item.ts";
import {
  changeImport,
  importQueue,
  lockImport,
  moveCounts,
  sendImportJob,
} from "../record/import-record.ts";
import { createCollections } from "../collections/create-collections.ts";
import { findBooks } from "../marks/find-books.ts";
import { mayHaveMarks } from "../marks/find-marks.ts";
import { type PreparedRow, removeFiles } from "./prepare-row.ts";
import { describeSaved, notSaved, type Settled, settleRows } from "./settle-rows.ts";
import { importRows } from "../tables.ts";

/** Seconds until the progress of reading is checked, after the first links of an import are saved. */
const followAfterSeconds = 3;
/** For more entries, clients reload their lists instead of single entries. */
const maxPublished = 20;

/**
 * Returns false, with no changes, if the import is not running. Throws "plan_limit" or "conflict" if the rows
 * exceed a limit.
 */
export async function saveRows(
  ctx: Ctx,
  importId: string,
  prepared: readonly PreparedRow[],
): Promise<boolean> {
  const indexed = await indexImported(prepared.flatMap(({ planned }) => planned ?? []));
  const result = await inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, ctx, importId);
    if (record?.status !== "running") return null;
    const waiting = await keepWaiting(tx, ctx, importId, prepared);
    const savedEntryIds = await findEntriesByUrl(
      tx,
      ctx.userId,
      waiting.flatMap(({ row, planned }) => (row.isWanted ? [] : (planned?.captured.urlKey ?? []))),
    );
    const books = await findBooks(
      tx,
      ctx,
      waiting.flatMap(({ row }) => (row.isWanted ? [] : row)),
    );
    const settled: Settled[] = [];
    const saved: PreparedRow[] = [];
    for (const waitingRow of waiting) {
      const { row, planned, reason } = waitingRow;
      const urlKey = row.isWanted ? null : planned?.captured.urlKey;
      const entryId = urlKey == null ? books.get(row.line) : savedEntryIds.get(urlKey);
      if (planned === null) settled.push({ ...notSaved(row.line), outcome: "failed", reason });
      else if (entryId !== undefined)
        settled.push({
          ...notSaved(row.line),
          outcome: "duplicate",
          reason: joinReasons(
            urlKey == null ? "You have this book already." : "You saved this address already.",
            row.reason,
          ),
          entryId,
          hasMarks: mayHaveMarks(row.item),
        });
      else {
        settled.push(describeSaved(row, planned));
        saved.push(waitingRow);
      }
    }
    const { placed, hasNew } = await placeRows(tx, ctx, importId, saved);
    const entryIds = new Set(placed.map(({ planned }) => planned.entry.id));
    await captureImported(
      tx,
      ctx,
      placed,
      indexed.filter(({ entryId }) => entryIds.has(entryId)),
    );
    await insertReadingStates(tx, ctx.userId, saved.flatMap(toReadingState));
    await insertPictures(
      tx,
      ctx,
      saved.flatMap(({ planned, pictures }) =>
        planned === null ? [] : [{ captureId: planned.captureId, pictures }],
      ),
    );
    await restoreSchedules(
      tx,
      ctx.userId,
      saved.flatMap(({ row: { item }, planned }) =>
        planned === null || !item.rediscover
          ? []
          : [{ entryId: planned.entry.id, schedules: item.rediscover }],
      ),
    );
    const freed = await settleRows(tx, importId, settled);
    const links = settled.filter(({ reading }) => reading !== null).length;
    if (links > 0)
      await sendImportJob(tx, ctx, importId, {
        task: "follow",
        afterSeconds: followAfterSeconds,
      });
    await changeImport(tx, ctx, importId, {
      counts: moveCounts(
        record.counts,
        "waiting",
        settled.map(({ outcome }) => outcome),
      ),
      reading: { ...record.reading, waiting: record.reading.waiting + links },
      added: {
        ...record.added,
        waiting: record.added.waiting + settled.filter(({ hasMarks }) => hasMarks).length,
      },
      heldBytes: Math.max(0, record.heldBytes - freed),
      failure: null,
    });
    return { placed, hasNew, links };
  });
  const savedCaptureIds = new Set(result?.placed.map(({ planned }) => planned.captureId));
  await removeFiles(
    ctx,
    prepared.filter(({ planned }) => planned === null || !savedCaptureIds.has(planned.captureId)),
  );
  if (result === null) return false;
  nudgeImported(ctx, result.placed);
  if (result.links > 0) ctx.app.jobs.nudge(importQueue, "soon");
  const { events } = ctx.app;
  if (result.placed.length <= maxPublished)
    for (const { planned } of result.placed)
      events.publish(ctx.userId, { type: "entry", captureId: planned.captureId });
  if (result.placed.length > maxPublished || result.hasNew)
    events.publish(ctx.userId, { type: "collections" });
  return true;
}

/** Leaves out rows that another run, which was assumed dead, has saved since they were loaded. */
async function keepWaiting(
  tx: Tx,
  ctx: Ctx,
  importId: string,
  prepared: readonly PreparedRow[],
): Promise<PreparedRow[]> {
  const lines = prepared.map(({ row }) => row.line);
  const rows = await tx
    .select({ line: importRows.line })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.userId, ctx.userId),
        eq(importRows.outcome, "waiting"),
        sql`${importRows.line} = any(${sql.param(lines)}::int[])`,
      ),
    );
  const waiting = new Set(rows.map(({ line }) => line));
  return prepared.filter(({ row }) => waiting.has(row.line));
}

type PlacedRow = { planned: PlannedImport; collectionId: string };

async function placeRows(
  tx: Tx,
  ctx: Ctx,
  importId: string,
  rows: readonly PreparedRow[],
): Promise<{ placed: PlacedRow[]; hasNew: boolean }> {
  // Every row to be imported has a place.
  const places = [...new Set(rows.map(({ row }) => row.collectionPlace!))];
  const { ids, hasNew } = await createCollections(tx, ctx, importId, places);
  const placed = rows.flatMap(({ row, planned }) =>
    planned === null ? [] : [{ planned, collectionId: ids.get(row.collectionPlace!)! }],
  );
  return { placed, hasNew };
}

function toReadingState({ row, planned }: PreparedRow): NewReadingState[] {
  const reading = row.item.reading;
  if (planned === null || reading == null) return [];
  const { entry } = planned;
  const updatedAt = reading.updatedAt === null ? entry.updatedAt! : new Date(reading.updatedAt);
  return [{ ...reading, entryId: entry.id, text: row.item.text, updatedAt }];
}
