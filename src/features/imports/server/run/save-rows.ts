/** Saves rows in one transaction: their entries, their collections and their outcomes. */
import { and, eq, sql } from "drizzle-orm";
import {
  captureImported,
  findHeld,
  indexImported,
  nudgeImported,
} from "#features/capture/server/service.ts";
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
import { placeRows } from "../collections/place-rows.ts";
import type { PreparedRow } from "./prepare-row.ts";
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
  const done = await inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, ctx, importId);
    if (record?.status !== "running") return null;
    const waiting = await keepWaiting(tx, ctx, importId, prepared);
    const held = await findHeld(
      tx,
      ctx.userId,
      waiting.flatMap(({ row, planned }) => (row.isWanted ? [] : (planned?.captured.urlKey ?? []))),
    );
    const settled: Settled[] = [];
    const saved: PreparedRow[] = [];
    for (const one of waiting) {
      const { row, planned, reason } = one;
      const urlKey = row.isWanted ? null : planned?.captured.urlKey;
      const entryId = urlKey == null ? undefined : held.get(urlKey);
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
        saved.push(one);
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
  const kept = new Set(done?.placed.map(({ planned }) => planned.captureId));
  await removeFiles(
    ctx,
    prepared.filter(({ planned }) => planned === null || !kept.has(planned.captureId)),
  );
  if (done === null) return false;
  nudgeImported(ctx, done.placed);
  if (done.links > 0) ctx.app.jobs.nudge(importQueue, "soon");
  const { events } = ctx.app;
  if (done.placed.length <= maxPublished)
    for (const { planned } of done.placed)
      events.publish(ctx.userId, { type: "entry", captureId: planned.captureId });
  if (done.placed.length > maxPublished || done.hasNew)
    events.publish(ctx.userId, { type: "collections" });
  return true;
}

/** Skips rows that another run, assumed dead, has saved since. */
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

/** Drops the content of imported rows, as it is now in the library. Returns the number of bytes freed. */
async function settleRows(tx: Tx, importId: string, settled: readonly Settled[]): Promise<number> {
  const { rows } = await tx.execute<{ freed: number }>(sql`
    with told as materialized (
      select made.*, before.item_bytes as bytes
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as made(
        line int, outcome text, reason text, "entryId" uuid, "captureId" uuid, reading text, "savedAt" timestamptz)
      join import_rows before on before.import_id = ${importId} and before.line = made.line
    ), changed as (
      update import_rows changed set outcome = told.outcome, reason = told.reason, card_id = told."entryId",
        entry_id = told."captureId", reading = told.reading, saved_at = told."savedAt",
        item = case told.outcome when 'imported' then null else changed.item end,
        item_bytes = case told.outcome when 'imported' then 0 else changed.item_bytes end
      from told where changed.import_id = ${importId} and changed.line = told.line
    )
    select coalesce(sum(bytes) filter (where outcome = 'imported'), 0)::float8 as freed from told`);
  return rows[0]!.freed;
}

/** Deletes the files of rows that are not saved. */
export async function removeFiles(ctx: Ctx, rows: readonly PreparedRow[]): Promise<void> {
  for (const key of rows.flatMap(({ keys }) => keys))
    await ctx.app.storage.delete(key).catch(() => {});
}
