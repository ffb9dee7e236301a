/** Imports the waiting rows in batches, until all are done, the import is stopped, or its time is up. */
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { getPictureAllowance } from "#features/pictures/server/service.ts";
import { isDatabaseAway } from "#server/db/failure.ts";
import { deleteOrLeave } from "#server/files/delete-or-leave.ts";
import { isDiskFull } from "#server/files/disk-full.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import {
  changeImport,
  type ImportRecord,
  lockImport,
  maxRunMs,
  sendImportJob,
  publishImport,
  workLater,
} from "../record/import-record.ts";
import {
  isMonthlyLimit,
  prepareRow,
  type PreparedRow,
  removeFiles,
  type WaitingRow,
} from "./prepare-row.ts";
import { addMarks } from "../marks/add-marks.ts";
import type { ImportReader } from "../reader/parse-import-file.ts";
import { restoreParts } from "../restore/restore-parts.ts";
import { saveRows } from "./save-rows.ts";
import { importRows } from "../tables.ts";

/** Maximum rows per transaction, and bytes of their content. */
const batch = { rows: 25, bytes: 4_000_000 };
/** A batch ends after the row that exceeds it, because each picture is locked until the commit. */
const maxBatchPictures = 100;
/** Pause between two batches, so that the user's own requests are served first. */
const pauseMilliseconds = 20;

export async function runImport(
  ctx: Ctx,
  record: ImportRecord,
  reader: ImportReader,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + maxRunMs;
  while (Date.now() < until) {
    signal.throwIfAborted();
    const rows = await listWaiting(ctx, record.id);
    if (rows.length === 0) return finish(ctx, record, until, signal);
    const isRunning = await saveBatch(ctx, record, rows, reader, signal);
    publishImport(ctx, record.id);
    if (!isRunning) return;
    await wait(pauseMilliseconds);
  }
  await workLater(ctx, record.id);
}

/** If the monthly limit is reached, saves the rows before the one that exceeded it. */
async function saveBatch(
  ctx: Ctx,
  record: ImportRecord,
  rows: readonly WaitingRow[],
  reader: ImportReader,
  signal: AbortSignal,
): Promise<boolean> {
  const prepared: PreparedRow[] = [];
  const allowance = await getPictureAllowance(ctx);
  let pictures = 0;
  try {
    for (const row of rows) {
      const next = await prepareRow(ctx, record, row, { reader, allowance }, signal);
      prepared.push(next);
      pictures += next.pictures.length;
      if (pictures > maxBatchPictures) break;
    }
  } catch (error) {
    if (!(error instanceof AppError) || !isMonthlyLimit(error)) {
      await removeFiles(ctx, prepared);
      throw error;
    }
    if (prepared.length === 0) {
      await pause(ctx, record.id, error.message);
      return false;
    }
  }
  return saveOrHalve(ctx, record, prepared);
}

/** Saves all rows in one transaction. On failure, saves each half, down to the single row that fails. */
async function saveOrHalve(
  ctx: Ctx,
  record: ImportRecord,
  rows: readonly PreparedRow[],
): Promise<boolean> {
  try {
    return await saveRows(ctx, record.id, rows);
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    // Otherwise each retry would fill the disk with further copies of the files.
    if (isDiskFull(error)) await removeFiles(ctx, rows);
    if (code === "unavailable" || isDatabaseAway(error) || isDiskFull(error)) throw error;
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      if (!(await saveOrHalve(ctx, record, rows.slice(0, half)))) return false;
      return saveOrHalve(ctx, record, rows.slice(half));
    }
    if (code === "plan_limit" || code === "conflict") {
      await pause(ctx, record.id, (error as AppError).message);
      return false;
    }
    const reason = "Something went wrong while this was saved.";
    return saveRows(ctx, record.id, [
      { row: rows[0]!.row, planned: null, keys: [], pictures: [], reason },
    ]);
  }
}

async function pause(ctx: Ctx, importId: string, failure: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await lockImport(tx, ctx, importId))?.status === "running")
      await changeImport(tx, ctx, importId, { status: "paused", failure });
  });
}

/** Loads the next waiting rows within the limits of a batch, and at least one. */
async function listWaiting(ctx: Ctx, importId: string): Promise<WaitingRow[]> {
  return inTransaction(ctx, async (tx) => {
    const isWaiting = and(
      eq(importRows.importId, importId),
      eq(importRows.userId, ctx.userId),
      eq(importRows.outcome, "waiting"),
    );
    const next = await tx
      .select({ line: importRows.line, bytes: importRows.itemBytes })
      .from(importRows)
      .where(isWaiting)
      .orderBy(asc(importRows.line))
      .limit(batch.rows);
    let bytes = 0;
    const lines = next
      .filter((row, index) => {
        bytes += row.bytes;
        return index === 0 || bytes <= batch.bytes;
      })
      .map(({ line }) => line);
    if (lines.length === 0) return [];
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(isWaiting, sql`${importRows.line} = any(${sql.param(lines)}::int[])`))
      .orderBy(asc(importRows.line));
    return rows.flatMap(({ item, ...row }) => (item === null ? [] : [{ ...row, item }]));
  });
}

/** Adds the marks of duplicates, restores the parts that refer to rows, then deletes the file, which is no longer needed. */
async function finish(
  ctx: Ctx,
  record: ImportRecord,
  until: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    const marks = await addMarks(ctx, record, until, signal);
    const end = marks === "done" ? await restoreParts(ctx, record.id, until, signal) : marks;
    if (end === "more") return workLater(ctx, record.id);
    if (end === "stopped") return;
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error;
    await pause(ctx, record.id, error.message);
    publishImport(ctx, record.id);
    return;
  }
  const isFinished = await inTransaction(ctx, async (tx) => {
    const current = await lockImport(tx, ctx, record.id);
    // A row may have been retried since then.
    if (current?.status !== "running" || current.counts.waiting > 0) return false;
    await changeImport(tx, ctx, record.id, {
      status: "finished",
      failure: null,
      filePath: null,
      finishedAt: new Date(),
    });
    return true;
  });
  if (!isFinished) {
    await inTransaction(ctx, (tx) =>
      sendImportJob(tx, ctx, record.id, { task: "work", afterSeconds: 1 }),
    );
    return;
  }
  if (record.filePath !== null) await deleteOrLeave(ctx.app, record.filePath);
  ctx.app.events.publish(ctx.userId, { type: "collections" });
  publishImport(ctx, record.id);
}
