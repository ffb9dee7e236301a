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
import type { RowOutcome } from "#features/imports/contract.ts";
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
import { type PreparedRow, removeFiles } from "./prepare-row.ts";
import { importRows } from "../tables.ts";

type Settled = {
  line: number;
  outcome: RowOutcome;
  reason: string | null;
  entryId: string | null;
  captureId: string | null;
  reading: "waiting" | null;
  savedAt: string | null;
};

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
    const settled: Settled[] = [];
    const saved: PreparedRow[] = [];
    for (const waitingRow of waiting) {
      const { row, planned, reason } = waitingRow;
      const urlKey = row.isWanted ? null : planned?.captured.urlKey;
      const entryId = urlKey == null ? undefined : savedEntryIds.get(urlKey);
      if (planned === null) settled.push({ ...notSaved(row.line), outcome: "failed", reason });
      else if (entryId !== undefined)
        settled.push({
          ...notSaved(row.line),
          outcome: "duplicate",
          reason: joinReasons("You saved this address already.", row.reason),
          entryId,
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

function notSaved(line: number): Settled {
  return {
    line,
    outcome: "failed",
    reason: null,
    entryId: null,
    captureId: null,
    reading: null,
    savedAt: null,
  };
}

function describeSaved(
  { line, reason }: PreparedRow["row"],
  planned: NonNullable<PreparedRow["planned"]>,
): Settled {
  return {
    ...notSaved(line),
    reason,
    outcome: "imported",
    entryId: planned.entry.id,
    captureId: planned.captureId,
    reading: planned.step === "fetching" ? "waiting" : null,
    savedAt: planned.entry.updatedAt!.toISOString(),
  };
}

/** Stores the outcomes. Deletes the content of imported rows, and returns the number of bytes freed. */
async function settleRows(tx: Tx, importId: string, settled: readonly Settled[]): Promise<number> {
  const { rows } = await tx.execute<{ freed: number }>(sql`
    with settled as materialized (
      select given.*, before.item_bytes as bytes
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as given(
        line int, outcome text, reason text, "entryId" uuid, "captureId" uuid, reading text, "savedAt" timestamptz)
      join import_rows before on before.import_id = ${importId} and before.line = given.line
    ), changed as (
      update import_rows changed set outcome = settled.outcome, reason = settled.reason, card_id = settled."entryId",
        entry_id = settled."captureId", reading = settled.reading, saved_at = settled."savedAt",
        item = case settled.outcome when 'imported' then null else changed.item end,
        item_bytes = case settled.outcome when 'imported' then 0 else changed.item_bytes end
      from settled where changed.import_id = ${importId} and changed.line = settled.line
    )
    select coalesce(sum(bytes) filter (where outcome = 'imported'), 0)::float8 as freed from settled`);
  return rows[0]!.freed;
}
