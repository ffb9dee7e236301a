/** Rows about a page that occurs earlier in the same file: what they add is saved with the first row. */
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { joinReasons } from "../items/clean-item.ts";
import { describeParts, joinStored } from "../items/join-stored.ts";
import type { Losses } from "../items/losses.ts";
import { importRows, type NewRow } from "../tables.ts";

/** `firstLine` is the line of the first row with the same URL. */
export type Repeated = { row: NewRow; firstLine: number };

/**
 * Changes the first rows in `batch`, and returns those of earlier batches, changed, which the caller checks for marks
 * and then stores with `updateRows`; `bytes` are those that they have grown by.
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
  const changed = new Set<NewRow>();
  let bytes = 0;
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
    if (added.length === 0) continue;
    const before = first.itemBytes ?? 0;
    first.item = item;
    first.itemBytes = Buffer.byteLength(JSON.stringify(item));
    if (!earlier.has(firstLine)) continue;
    changed.add(first);
    bytes += first.itemBytes - before;
  }
  return { changed: [...changed], bytes };
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

export async function updateRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  for (const { importId, line, item, itemBytes, hasMarks, reason } of rows)
    await tx
      .update(importRows)
      .set({ item, itemBytes, hasMarks, reason })
      .where(and(eq(importRows.importId, importId), eq(importRows.line, line)));
}
