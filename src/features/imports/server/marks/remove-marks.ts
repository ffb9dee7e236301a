/** Removes what an import added to entries that existed, except what the user has changed since. */
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { removeAppended } from "#features/capture/server/service.ts";
import { removeSupplied } from "#features/entries/server/service.ts";
import { deleteUnchanged, indexAgain } from "#features/highlights/server/service.ts";
import { deleteReadingState } from "#features/reading-state/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { createLosses } from "../items/losses.ts";
import { changeImport, lockImport } from "../record/import-record.ts";
import { importRows } from "../tables.ts";
import { publishMarks } from "./add-marks.ts";
import type { AddedMarks } from "./added-marks.ts";

/** Works on one row in each transaction. Returns "more" after the time `until`, as of performance.now(). */
export async function removeMarks(
  ctx: Ctx,
  importId: string,
  until: number,
  signal: AbortSignal,
): Promise<"done" | "more"> {
  let count = 0;
  try {
    for (; ; count += 1) {
      signal.throwIfAborted();
      if (!(await inTransaction(ctx, (tx) => removeNext(tx, ctx, importId)))) return "done";
      if (performance.now() > until) return "more";
    }
  } finally {
    if (count > 0) publishMarks(ctx);
  }
}

async function removeNext(tx: Tx, ctx: Ctx, importId: string): Promise<boolean> {
  const record = await lockImport(tx, ctx, importId);
  if (record?.status !== "undoing") return false;
  const isOf = and(eq(importRows.importId, importId), eq(importRows.userId, ctx.userId));
  const [row] = await tx
    .select({ line: importRows.line, marks: importRows.addedMarks })
    .from(importRows)
    .where(and(isOf, isNotNull(importRows.addedMarks)))
    .orderBy(asc(importRows.line))
    .limit(1);
  if (row === undefined) return false;
  const marks = row.marks!;
  const kept = await removeFrom(tx, ctx, marks);
  await tx
    .update(importRows)
    .set({ addedMarks: null, reason: "What was added to it was removed." })
    .where(and(isOf, eq(importRows.line, row.line)));
  const losses = createLosses(record.lost);
  losses.add("Highlights that stay", kept, "You changed them since they were imported");
  const { highlights, entries, waiting } = record.added;
  await changeImport(tx, ctx, importId, {
    lost: losses.list(),
    added: { highlights: highlights - marks.highlights.length, entries: entries - 1, waiting },
  });
  return true;
}

/** Returns the number of highlights that stay. */
async function removeFrom(tx: Tx, ctx: Ctx, marks: AddedMarks): Promise<number> {
  const { entryId, highlights: ids, addedAt, appended, readingAt, topics } = marks;
  const kept = await deleteUnchanged(tx, ctx, entryId, { ids, addedAt: new Date(addedAt) });
  if (appended !== null && kept === 0) await removeAppended(tx, ctx, appended.captureId, appended);
  if (readingAt !== null)
    await deleteReadingState(tx, ctx.userId, { entryId, updatedAt: new Date(readingAt) });
  if (topics.length > 0 && (await removeSupplied(tx, ctx.userId, entryId, topics)))
    await indexAgain(tx, ctx, entryId);
  return kept;
}
