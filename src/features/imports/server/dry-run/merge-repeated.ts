/** Rows about a page that occurs earlier in the same file: what they add is saved with the first row. */
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { joinReasons } from "../items/clean-item.ts";
import { describeParts, joinStored } from "../items/join-stored.ts";
import type { Losses } from "../items/losses.ts";
import { importRows, type NewRow } from "../tables.ts";

/** `firstLine` is the line of the first row with the same URL. */
export type Repeated = { row: NewRow; firstLine: number };

/**
 * Changes first rows in `batch` in place. Returns the changed rows of earlier batches, to be checked for marks and stored
 * with `updateRows`, and the bytes by which these have grown.
 */
export async function mergeRepeated(
  tx: Tx,
  importId: string,
  { userId }: Ctx,
  {
    batch,
    repeated,
    losses,
  }: { batch: readonly NewRow[]; repeated: readonly Repeated[]; losses: Losses },
): Promise<{ changed: NewRow[]; bytes: number }> {
  const inBatch = new Map(batch.map((row) => [row.line, row]));
  const lines = repeated.flatMap(({ firstLine }) => (inBatch.has(firstLine) ? [] : firstLine));
  const earlier = await selectRows(tx, userId, importId, lines);
  const grown = new Set<NewRow>();
  const budget = new WorkBudget();
  for (const { row, firstLine } of repeated) {
    const first = inBatch.get(firstLine) ?? earlier.get(firstLine);
    if (first?.item == null || row.item == null) continue;
    const { item, added, left } = joinStored(first.item, row.item);
    if (row.collectionPlace !== first.collectionPlace) left.push("its collection");
    for (const what of left) losses.add(`Of rows about the same page: ${what}`, 1, onlyFirst);
    row.reason = joinReasons(
      row.reason ?? null,
      joinReasons(describeParts(added, "saved with it"), describeParts(left, "not imported")),
    );
    if (added.length > 0) {
      first.item = item;
      grown.add(first);
    }
    if (budget.isDue(1)) await budget.pause();
  }
  const changed = [...grown].filter(({ line }) => earlier.has(line));
  const measure = () => changed.reduce((sum, { itemBytes = 0 }) => sum + itemBytes, 0);
  const before = measure();
  for (const row of grown) row.itemBytes = Buffer.byteLength(JSON.stringify(row.item));
  return { changed, bytes: measure() - before };
}

const onlyFirst = "The first of these rows is saved, with what can be added to it.";

async function selectRows(
  tx: Tx,
  userId: string,
  importId: string,
  lines: readonly number[],
): Promise<Map<number, NewRow>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.userId, userId),
        sql`${importRows.line} = any(${sql.param(lines)}::int[])`,
      ),
    );
  return new Map(rows.map((row) => [row.line, row]));
}

/** Stores what `mergeRepeated` and the check for marks change. */
export async function updateRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(importRows)
    .values([...rows])
    .onConflictDoUpdate({
      target: [importRows.importId, importRows.line],
      set: {
        item: sql`excluded.item`,
        itemBytes: sql`excluded.item_bytes`,
        hasMarks: sql`excluded.has_marks`,
        reason: sql`excluded.reason`,
      },
    });
}
