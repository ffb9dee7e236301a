import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { joinReasons } from "../items/clean-item.ts";
import { findRestored } from "./find-restored.ts";
import type { importRows } from "../tables.ts";

export type NewRow = typeof importRows.$inferInsert;

/** For the Commonplace format: marks rows that the user already has, by their exported ids. */
export async function markRestored(tx: Tx, ctx: Ctx, rows: readonly NewRow[]): Promise<void> {
  const exported = rows.flatMap(({ exportedId, item, outcome, title }) =>
    exportedId == null || item == null || outcome !== "waiting"
      ? []
      : [{ exportedId, title: title ?? null, source: item.source, createdAt: item.createdAt }],
  );
  const restored = await findRestored(tx, ctx, exported);
  for (const row of rows) {
    const entryId = restored.get(row.exportedId ?? "");
    if (entryId !== undefined) markDuplicate(row, "You have this entry already.", entryId);
  }
}

export function markDuplicate(row: NewRow, reason: string, entryId: string | null): void {
  row.outcome = "duplicate";
  row.reason = joinReasons(reason, row.reason ?? null);
  row.entryId = entryId;
}
