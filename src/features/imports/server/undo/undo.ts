/** Removes everything that an import created, except what the user has changed since. */
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, exists, isNull, not, or, sql } from "drizzle-orm";
import { deleteConversation, getConversation } from "#features/assistant/server/service.ts";
import { deleteCollection } from "#features/collections/server/service.ts";
import { collections } from "#features/collections/server/tables.ts";
import {
  deleteUnreferenced,
  removeEntries,
  publishRemoved,
} from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import { deleteProject } from "#features/projects/server/service.ts";
import { deleteSavedFilter } from "#features/saved-filters/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { deleteOrLeave } from "#server/files/delete-or-leave.ts";
import { AppError } from "#shared/errors.ts";
import {
  changeImport,
  type ImportRecord,
  lockImport,
  maxRunMs,
  moveCounts,
  publishImport,
  workLater,
} from "../record/import-record.ts";
import { removeMarks } from "../marks/remove-marks.ts";
import { createLosses } from "../items/losses.ts";
import { importCollections, importParts, importRows, imports } from "../tables.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";

const batch = 100;
/** Pause between two batches, so that other requests are served first. */
const pauseMs = 20;

/**
 * Runs for about `maxMs` and then queues a job that continues, so that other imports are not delayed. Can be
 * repeated after an interruption.
 */
export async function undo(
  ctx: Ctx,
  { id }: ImportRecord,
  signal: AbortSignal,
  maxMs: number = maxRunMs,
): Promise<void> {
  const until = performance.now() + maxMs;
  for (let after = -1; ;) {
    signal.throwIfAborted();
    const rows = await listUnchanged(ctx, id, after);
    if (rows.length === 0) break;
    after = rows.at(-1)!.line;
    await deleteEntries(
      ctx,
      rows.flatMap(({ entryId }) => entryId ?? []),
    );
    await markRemoved(
      ctx,
      id,
      rows.map(({ line }) => line),
    );
    publishImport(ctx, id);
    if (performance.now() > until) return workLater(ctx, id);
    await wait(pauseMs);
  }
  if ((await removeMarks(ctx, id, until, signal)) === "more") return workLater(ctx, id);
  await removeParts(ctx, id, signal);
  const keptCollections = await removeCollections(ctx, id, signal);
  const filePath = await inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, ctx, id);
    if (record?.status !== "undoing") return null;
    const losses = createLosses(record.lost);
    losses.add(
      "Entries that stay",
      record.counts.imported,
      "You changed them since they were imported",
    );
    losses.add("Collections that stay", keptCollections, "You changed or filled them since");
    await changeImport(tx, ctx, id, {
      status: "undone",
      lost: losses.list(),
      failure: null,
      filePath: null,
      finishedAt: new Date(),
    });
    return record.filePath;
  });
  if (filePath !== null) await deleteOrLeave(ctx.app, filePath);
  publishImport(ctx, id);
}

/** The next rows whose entries are unchanged and without new highlights since the import, or already deleted. */
async function listUnchanged(ctx: Ctx, importId: string, after: number) {
  return inTransaction(ctx, (tx) =>
    tx
      .select({ line: importRows.line, entryId: entries.id })
      .from(importRows)
      .leftJoin(entries, and(eq(entries.id, importRows.entryId), eq(entries.userId, ctx.userId)))
      .where(
        and(
          eq(importRows.importId, importId),
          eq(importRows.userId, ctx.userId),
          eq(importRows.outcome, "imported"),
          sql`${importRows.line} > ${after}`,
          or(
            isNull(entries.id),
            and(eq(entries.updatedAt, importRows.savedAt), not(hasNewHighlight)),
          ),
        ),
      )
      .orderBy(asc(importRows.line))
      .limit(batch),
  );
}

/** Imported highlights have the times of their file, or else the time of their entry. */
const hasNewHighlight = exists(
  sql`(select from ${highlights} where ${highlights.entryId} = ${entries.id} and ${highlights.userId} = ${entries.userId}
    and ${highlights.updatedAt} > greatest(${importRows.savedAt}, (select ${imports.createdAt} from ${imports}
      where ${imports.id} = ${importRows.importId})))`,
);

/** Deletes permanently, not into the trash, because a mistaken import can be very large. */
async function deleteEntries(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const isListed = isAnyOf(entries.id, ids);
  const removed = await inTransaction(ctx, (tx) =>
    removeEntries(tx, ctx.userId, isListed, async () => {}),
  );
  publishRemoved(ctx, removed);
  await deleteUnreferenced(
    ctx,
    removed.map(({ captureId }) => captureId),
  );
}

async function markRemoved(ctx: Ctx, importId: string, lines: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, ctx, importId);
    if (record === null || lines.length === 0) return;
    const changed = await tx
      .update(importRows)
      .set({ outcome: "removed", reason: "Removed when the import was undone.", entryId: null })
      .where(
        and(
          eq(importRows.importId, importId),
          eq(importRows.userId, ctx.userId),
          eq(importRows.outcome, "imported"),
          sql`${importRows.line} = any(${sql.param(lines)}::int[])`,
        ),
      )
      .returning({ line: importRows.line });
    const counts = moveCounts(
      record.counts,
      "imported",
      changed.map(() => "removed"),
    );
    await changeImport(tx, ctx, importId, { counts, failure: null });
  });
}

/** Moves projects to the trash, and deletes conversations that were not continued. */
async function removeParts(ctx: Ctx, importId: string, signal: AbortSignal): Promise<void> {
  const created = await inTransaction(ctx, (tx) =>
    tx
      // Without the content of the parts, which can be gigabytes in total.
      .select({
        id: importParts.madeId,
        kind: importParts.kind,
        updatedAt: sql<string>`${importParts.part} -> 'conversation' ->> 'updatedAt'`,
      })
      .from(importParts)
      .where(
        and(
          eq(importParts.importId, importId),
          eq(importParts.userId, ctx.userId),
          sql`${importParts.madeId} is not null`,
        ),
      ),
  );
  for (const { id, kind, updatedAt } of created) {
    signal.throwIfAborted();
    try {
      if (kind === "project") await deleteProject(ctx, id!);
      else if (kind === "filter") await deleteSavedFilter(ctx, id!);
      else if (kind === "conversation") {
        const now = await getConversation(ctx, id!);
        if (Date.parse(now.updatedAt) === Date.parse(updatedAt)) await deleteConversation(ctx, id!);
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** Returns the number of created collections that remain. */
async function removeCollections(ctx: Ctx, importId: string, signal: AbortSignal): Promise<number> {
  const created = await inTransaction(ctx, (tx) =>
    tx
      .select({
        id: collections.id,
        isChanged: sql<boolean>`date_trunc('milliseconds', ${collections.updatedAt}) <> coalesce(
          (${importCollections.details} ->> 'updatedAt')::timestamptz,
          date_trunc('milliseconds', ${collections.createdAt}))`,
      })
      .from(importCollections)
      .innerJoin(
        collections,
        and(eq(collections.id, importCollections.collectionId), eq(collections.userId, ctx.userId)),
      )
      .where(and(eq(importCollections.importId, importId), eq(importCollections.isMade, true))),
  );
  let kept = 0;
  for (const { id, isChanged } of created) {
    signal.throwIfAborted();
    if (isChanged || !(await removeIfEmpty(ctx, id))) kept += 1;
  }
  return kept;
}

async function removeIfEmpty(ctx: Ctx, collectionId: string): Promise<boolean> {
  try {
    await deleteCollection(ctx, collectionId, async (tx) => {
      const [entry] = await tx
        .select({ id: entries.id })
        .from(entries)
        .where(and(eq(entries.userId, ctx.userId), eq(entries.collectionId, collectionId)))
        .limit(1);
      if (entry !== undefined) throw new AppError("conflict", "It is not empty");
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    if (isMissing(error)) return true;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.code === "not_found";
}
