/**
 * The durable job of an import: reads its file, saves its rows, undoes it, and follows the reading of its
 * links.
 */
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import { isDatabaseAway } from "#server/db/failure.ts";
import { deleteOrLeave } from "#server/files/delete-or-leave.ts";
import { isDiskFull } from "#server/files/disk-full.ts";
import { AppError } from "#shared/errors.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { runImport } from "../run/run-import.ts";
import { followReading } from "./follow-reading.ts";
import { noteSpace, waitForSpace } from "../record/full-disk.ts";
import {
  changeImport,
  importQueue,
  type ImportRecord,
  lockImport,
  sendImportJob,
  publishImport,
} from "../record/import-record.ts";
import { clearRows, parseIntoRows } from "../dry-run/parse-into-rows.ts";
import {
  copyImportFile,
  type ImportReader,
  loadImportFile,
  parseImportFile,
} from "../reader/parse-import-file.ts";
import { undo } from "../undo/undo.ts";

const defaultReader: ImportReader = {
  read: parseImportFile,
  copyFile: copyImportFile,
  loadFile: loadImportFile,
};

export function importJob(app: AppContext, reader: ImportReader = defaultReader): JobKind {
  return {
    queue: importQueue,
    concurrency: 4,
    perUser: 1,
    expireInSeconds: 1_800,
    retryLimit: 3,
    work: async (data, signal) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      const importId = String(data["importId"]);
      if (data["task"] === "follow") return followReading(ctx, importId);
      try {
        await workOn(ctx, importId, reader, signal);
        noteSpace(importId);
      } catch (error) {
        if (signal.aborted || !isDiskFull(error)) throw error;
        return waitForSpace(ctx, importId);
      }
    },
    giveUp: async (data, error) => {
      const ctx: Ctx = { app, userId: String(data["userId"]) };
      // The sweep retries imports that only wait for the disk or the database.
      const isWaiting = isDiskFull(error) || isDatabaseAway(error);
      if (data["task"] !== "follow" && !isWaiting) await giveUp(ctx, String(data["importId"]));
    },
  };
}

async function workOn(
  ctx: Ctx,
  importId: string,
  reader: ImportReader,
  signal: AbortSignal,
): Promise<void> {
  const record = await inTransaction(ctx, (tx) => lockImport(tx, ctx, importId));
  if (record === null) return;
  if (record.status === "reading") await readFile(ctx, record, reader, signal);
  else if (record.status === "running") await runImport(ctx, record, reader, signal);
  else if (record.status === "undoing") await undo(ctx, record, signal);
}

async function readFile(
  ctx: Ctx,
  record: ImportRecord,
  reader: ImportReader,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (!(await parseIntoRows(ctx, record, reader.read, signal))) return;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unavailable" || signal.aborted) throw error;
    await failReading(ctx, record, error.message);
    return;
  }
  await inTransaction(ctx, async (tx) => {
    if ((await lockImport(tx, ctx, record.id))?.status !== "reading") return;
    const status = record.isDryRun ? "ready" : "running";
    await changeImport(tx, ctx, record.id, { status, failure: null });
    if (!record.isDryRun) await sendImportJob(tx, ctx, record.id, { task: "work" });
  });
  if (!record.isDryRun) ctx.app.jobs.nudge(importQueue, "soon");
  publishImport(ctx, record.id);
}

async function failReading(ctx: Ctx, { id, filePath }: ImportRecord, failure: string) {
  await clearRows(ctx, id);
  await inTransaction(ctx, async (tx) => {
    const current = await lockImport(tx, ctx, id);
    if (current?.status !== "reading") return;
    await changeImport(tx, ctx, id, {
      status: "failed",
      failure,
      filePath: null,
      heldBytes: 0,
      finishedAt: new Date(),
    });
  });
  if (filePath !== null) await deleteOrLeave(ctx.app, filePath);
  publishImport(ctx, id);
}

/** Called after the last retry. */
async function giveUp(ctx: Ctx, importId: string): Promise<void> {
  const record = await inTransaction(ctx, (tx) => lockImport(tx, ctx, importId));
  if (record?.status === "reading")
    return failReading(
      ctx,
      record,
      "Something went wrong while this file was read. Please try again.",
    );
  const message = "Something went wrong. Please try again.";
  await inTransaction(ctx, async (tx) => {
    const current = await lockImport(tx, ctx, importId);
    if (current?.status === "running")
      await changeImport(tx, ctx, importId, { status: "paused", failure: message });
    if (current?.status === "undoing")
      await changeImport(tx, ctx, importId, { status: "failed", failure: message });
  });
  publishImport(ctx, importId);
}
