/** The outcomes of rows that were saved or not. */
import { sql } from "drizzle-orm";
import type { RowOutcome } from "#features/imports/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { PreparedRow } from "./prepare-row.ts";

export type Settled = {
  line: number;
  outcome: RowOutcome;
  reason: string | null;
  entryId: string | null;
  captureId: string | null;
  reading: "waiting" | null;
  savedAt: string | null;
  hasMarks: boolean;
};

export function notSaved(line: number): Settled {
  return {
    line,
    outcome: "failed",
    reason: null,
    entryId: null,
    captureId: null,
    reading: null,
    savedAt: null,
    hasMarks: false,
  };
}

export function describeSaved(
  { line, reason }: PreparedRow["row"],
  planned: NonNullable<PreparedRow["planned"]>,
): Settled {
  return {
    ...notSaved(line),
    reason,
    outcome: "imported",
    entryId: planned.entry.id,
    captureId: planned.captureId,
    reading: planned.step === "fetching" ? "waiting" : null,
    savedAt: planned.entry.updatedAt!.toISOString(),
  };
}

/** Stores the outcomes. Deletes the content of imported rows, and returns the number of bytes freed. */
export async function settleRows(
  tx: Tx,
  importId: string,
  settled: readonly Settled[],
): Promise<number> {
  const { rows } = await tx.execute<{ freed: number }>(sql`
    with settled as materialized (
      select given.*, before.item_bytes as bytes
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as given(
        line int, outcome text, reason text, "entryId" uuid, "captureId" uuid, reading text, "savedAt" timestamptz,
        "hasMarks" boolean)
      join import_rows before on before.import_id = ${importId} and before.line = given.line
    ), changed as (
      update import_rows changed set outcome = settled.outcome, reason = settled.reason, card_id = settled."entryId",
        entry_id = settled."captureId", reading = settled.reading, saved_at = settled."savedAt", has_marks = settled."hasMarks",
        item = case settled.outcome when 'imported' then null else changed.item end,
        item_bytes = case settled.outcome when 'imported' then 0 else changed.item_bytes end
      from settled where changed.import_id = ${importId} and changed.line = settled.line
    )
    select coalesce(sum(bytes) filter (where outcome = 'imported'), 0)::float8 as freed from settled`);
  return rows[0]!.freed;
}
