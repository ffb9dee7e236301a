/** The row of an import: locked, changed, told of. */
import { and, eq, sql } from "drizzle-orm";
import { type Import, type RowOutcome, rowOutcomes } from "#features/imports/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { imports } from "./tables.ts";

export type ImportRecord = typeof imports.$inferSelect;

/** Of the durable jobs that read, carry out and undo imports. */
export const importQueue = "import";

export const noCounts: Import["counts"] = {
  total: 0,
  ...(Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as Record<RowOutcome, number>),
};

export function importIs({ userId }: Ctx, id: string) {
  return and(eq(imports.id, id), eq(imports.userId, userId));
}

/** Whoever changes rows of an import holds it first, so that its counts are those of its rows. */
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

/** The counts after rows went from one outcome to others. */
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

/** A job is sent where none waits for the import already. */
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

/** Of one run of a job, in milliseconds: after that other imports get their turn. */
export const longestRun = 15_000;

/** Has the rest done by a job that comes after those which wait already. */
export async function workLater(ctx: Ctx, importId: string): Promise<void> {
  await inTx(ctx, (tx) => sendImportJob(tx, ctx, importId, { task: "work" }));
  ctx.app.jobs.nudge(importQueue, "soon");
}

/** After a commit. */
export function tellImport({ app, userId }: Ctx, id: string): void {
  app.events.publish(userId, { type: "import", id });
}

export function missingImport(): AppError {
  return new AppError("not_found", "Import not found");
}
