/** The user's imports: list, get, start, pause, undo. Jobs do the work. */
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Import,
  type ImportPart,
  type ImportRow,
  type ImportRowQuery,
  type ImportStatus,
} from "#features/imports/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { createCursor } from "#server/db/cursor.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { type Ctx, readOnlyTransaction, inTransaction } from "#server/app-context.ts";
import { deleteOrLeave } from "#server/files/delete-or-leave.ts";
import { AppError } from "#shared/errors.ts";
import { describeRowCount, maxImportRows } from "#shared/import-limits.ts";
import type { Page, PageQuery } from "#shared/pages.ts";
import {
  changeImport,
  importIs,
  importQueue,
  type ImportRecord,
  missingImport,
  moveCounts,
  noAdded,
  noCounts,
  requireLocked,
  sendImportJob,
  publishImport,
} from "./record/import-record.ts";
import { selectImport, selectRows, viewImports } from "./record/import-view.ts";
import { importRows, imports } from "./tables.ts";

/** A page of the user's imports, newest first. */
export async function listImports(ctx: Ctx, query: PageQuery): Promise<Page<Import>> {
  const { createdAt, id, userId } = imports;
  return readOnlyTransaction(ctx, async (tx) => {
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      tx
        .select({ ...getTableColumns(imports), timestamp: exactTimestamp(createdAt) })
        .from(imports)
        .where(and(eq(userId, ctx.userId), beforeCursor(createdAt, id, after)))
        .orderBy(desc(createdAt), desc(id))
        .limit(limit),
    );
    return { items: await viewImports(tx, ctx, rows, "listed"), nextCursor };
  });
}

/** Throws "not_found" if it does not exist or is another user's, like all functions below. */
export async function getImport(ctx: Ctx, id: string): Promise<Import> {
  return readOnlyTransaction(ctx, (tx) => selectImport(tx, ctx, id));
}

const rowCursor = createCursor(z.object({ line: z.int32() }));

/** A page of the import's rows, in the order of the file. */
export async function listRows(
  ctx: Ctx,
  id: string,
  query: ImportRowQuery,
): Promise<Page<ImportRow>> {
  const { rows, nextCursor } = await paginate(query, rowCursor, (after, limit) =>
    inTransaction(ctx, async (tx) => {
      await requireImport(tx, ctx, id);
      return selectRows(tx, ctx, id, { after: after?.line ?? -1, outcome: query.outcome, limit });
    }),
  );
  return { items: rows, nextCursor };
}

/** Starts a ready import or resumes a paused one. Throws "conflict" in other states. */
export function startImport(ctx: Ctx, id: string): Promise<Import> {
  return changeStatus(ctx, id, {
    to: "running",
    from: ["ready", "paused"],
    refusal: {
      reading: "The file is still being read.",
      failed: "This file could not be read. Please upload it again.",
    },
  });
}

/** Throws "conflict" if it is not running. */
export function pauseImport(ctx: Ctx, id: string): Promise<Import> {
  return changeStatus(ctx, id, { to: "paused", from: ["running"], refusal: {} });
}

type Change = {
  to: ImportStatus;
  from: readonly ImportStatus[];
  refusal: Partial<Record<ImportStatus, string>>;
};

async function changeStatus(ctx: Ctx, id: string, { to, from, refusal }: Change): Promise<Import> {
  const changed = await inTransaction(ctx, async (tx) => {
    const { status } = await requireLocked(tx, ctx, id);
    if (status !== to) {
      if (!from.includes(status)) {
        const doing = to === "running" ? "started" : "paused";
        throw new AppError("conflict", refusal[status] ?? `This import cannot be ${doing} now.`);
      }
      await changeImport(tx, ctx, id, { status: to, failure: null });
      if (to === "running") await sendImportJob(tx, ctx, id, { task: "work" });
    }
    return selectImport(tx, ctx, id);
  });
  ctx.app.jobs.nudge(importQueue);
  publishImport(ctx, id);
  return changed;
}

/**
 * Reads another part of the file, replacing the current one. Throws "conflict" once the import has been
 * started.
 */
export async function choosePart(ctx: Ctx, id: string, { part }: ImportPart): Promise<Import> {
  const changed = await inTransaction(ctx, async (tx) => {
    const { status, fileRows } = await requireLocked(tx, ctx, id);
    if (status !== "ready")
      throw new AppError("conflict", "The part is chosen before the import begins.");
    if (part > Math.ceil(fileRows / maxImportRows))
      throw new AppError("validation", `There is no part ${part}. ${describeRowCount(fileRows)}`, {
        fields: { part: "There is no such part" },
      });
    await changeImport(tx, ctx, id, {
      status: "reading",
      part,
      isDryRun: true,
      counts: noCounts,
      added: noAdded,
    });
    await sendImportJob(tx, ctx, id, { task: "work" });
    return selectImport(tx, ctx, id);
  });
  ctx.app.jobs.nudge(importQueue);
  publishImport(ctx, id);
  return changed;
}

/** Retries a failed row, or saves a duplicate anyway. Throws "conflict" for any other row. */
export async function retryRow(ctx: Ctx, id: string, line: number): Promise<ImportRow> {
  const row = await inTransaction(ctx, async (tx) => {
    const record = await requireLocked(tx, ctx, id);
    const isRow = and(
      eq(importRows.importId, id),
      eq(importRows.userId, ctx.userId),
      eq(importRows.line, line),
    );
    const [before] = await tx.select().from(importRows).where(isRow);
    if (before === undefined) throw new AppError("not_found", "The import has no such row");
    requireRetryable(record, before);
    await tx
      .update(importRows)
      .set({ outcome: "waiting", reason: null, isWanted: true, entryId: null, hasMarks: false })
      .where(isRow);
    const isFinished = record.status === "finished";
    await changeImport(tx, ctx, id, {
      counts: moveCounts(record.counts, before.outcome, ["waiting"]),
      ...(before.hasMarks && {
        added: { ...record.added, waiting: record.added.waiting - 1 },
      }),
      ...(isFinished ? { status: "running", finishedAt: null } : {}),
    });
    if (isFinished) await sendImportJob(tx, ctx, id, { task: "work" });
    const [after] = await selectRows(tx, ctx, id, { after: line - 1, limit: 1 });
    return after!;
  });
  ctx.app.jobs.nudge(importQueue);
  publishImport(ctx, id);
  return row;
}

function requireRetryable(
  { status }: ImportRecord,
  { outcome, item }: typeof importRows.$inferSelect,
): void {
  if (!["ready", "running", "paused", "finished"].includes(status))
    throw new AppError("conflict", "This import cannot be changed now.");
  if ((outcome !== "duplicate" && outcome !== "failed") || item === null)
    throw new AppError("conflict", "This row cannot be tried again.");
}

/**
 * Queues the undo and returns the import. An import that saved nothing or is already undone is deleted
 * instead; then returns null.
 */
export async function undoImport(ctx: Ctx, id: string): Promise<Import | null> {
  const { undoing, filePath } = await inTransaction(ctx, async (tx) => {
    const record = await requireLocked(tx, ctx, id);
    const { status, counts } = record;
    const isActive = status === "running" || status === "undoing";
    const didNothing = !isActive && counts.imported === 0 && !(await hasCreated(tx, id));
    if (didNothing || status === "undone") {
      await tx.delete(imports).where(importIs(ctx, id));
      return { undoing: null, filePath: record.filePath };
    }
    if (status !== "undoing") {
      await changeImport(tx, ctx, id, { status: "undoing", failure: null });
      await sendImportJob(tx, ctx, id, { task: "work" });
    }
    return { undoing: await selectImport(tx, ctx, id), filePath: null };
  });
  if (filePath !== null) await deleteOrLeave(ctx.app, filePath);
  ctx.app.jobs.nudge(importQueue);
  publishImport(ctx, id);
  return undoing;
}

/**
 * Removes the imports of an account that is being deleted, before its user row is locked. A running import
 * locks its own row first and the user's row later, so the other order would cause a deadlock.
 */
export async function leaveImports(tx: Tx, { userId }: Ctx): Promise<void> {
  await tx.delete(imports).where(eq(imports.userId, userId));
}

/** True if it created a collection, a project or a conversation, or added to entries. */
async function hasCreated(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from import_collections where import_id = ${id} and is_made
    union all select 1 from import_rows where import_id = ${id} and added_marks is not null
    union all select 1 from import_parts where import_id = ${id} and made_id is not null limit 1`);
  return rows.length > 0;
}

async function requireImport(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const [row] = await tx.select({ id: imports.id }).from(imports).where(importIs(ctx, id));
  if (row === undefined) throw missingImport();
}
