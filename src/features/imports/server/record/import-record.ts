/** The row of an import: locks, changes and events. */
import { and, eq, sql } from "drizzle-orm";
import { type Import, type RowOutcome, rowOutcomes } from "#features/imports/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { imports } from "../tables.ts";

export type ImportRecord = typeof imports.$inferSelect;

/** The queue of the jobs that read, run and undo imports. */
export const importQueue = "import";

export const noCounts: Import["counts"] = {
  total: 0,
  ...(Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as Record<RowOutcome, number>),
};

export const noAdded: Import["added"] = { highlights: 0, entries: 0, waiting: 0 };

export function importIs({ userId }: Ctx, id: string) {
  return and(eq(imports.id, id), eq(imports.userId, userId));
}

/** Call it before changing rows of the import, so that its counts match them. */
export async function lockImport(tx: Tx, ctx: Ctx, id: string): Promise<ImportRecord | null> {
  const [row] = await tx.select().from(imports).where(importIs(ctx, id)).for("update");
  return row ?? null;
}

export async function requireLocked(tx: Tx, ctx: Ctx, id: string): Promise<ImportRecord> {
  const row = await lockImport(tx, ctx, id);
  if (row === null) throw missingImport();
  return row;
}

export async function changeImport(
  tx: Tx,
  ctx: Ctx,
  id: string,
  change: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await tx
    .update(imports)
    .set({ ...change, updatedAt: new Date() })
    .where(importIs(ctx, id));
}

/** Returns the counts after rows changed their outcome. */
export function moveCounts(
  counts: Import["counts"],
  from: RowOutcome,
  to: readonly RowOutcome[],
): Import["counts"] {
  const moved = { ...counts };
  for (const outcome of to) {
    moved[from] -= 1;
    moved[outcome] += 1;
  }
  return moved;
}

/** Sends a job unless the import has one that starts no later. */
export async function sendImportJob(
  tx: Tx,
  { app, userId }: Ctx,
  importId: string,
  { task, afterSeconds = 0 }: { task: "work" | "follow"; afterSeconds?: number },
): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from pgboss.job
    where name = ${importQueue} and state < 'active' and group_id = ${userId}
      and data ->> 'importId' = ${importId} and data ->> 'task' = ${task}
      and start_after <= now() + make_interval(secs => ${afterSeconds}) limit 1`);
  if (rows.length === 0)
    await app.jobs.send(tx, importQueue, { userId, importId, task }, { afterSeconds });
}

/** Milliseconds per run of a job, so that other imports need not wait for a large one. */
export const maxRunMs = 15_000;

/** Queues a job that continues this one. */
export async function workLater(ctx: Ctx, importId: string): Promise<void> {
  await inTransaction(ctx, (tx) => sendImportJob(tx, ctx, importId, { task: "work" }));
  ctx.app.jobs.nudge(importQueue, "soon");
}

/** Call it after the commit. */
export function publishImport({ app, userId }: Ctx, id: string): void {
  app.events.publish(userId, { type: "import", id });
}

export function missingImport(): AppError {
  return new AppError("not_found", "Import not found");
}
