/**
 * Updates the progress of reading an import's links. It polls, because the events of entries are not durable
 * and do not name an import: one query per interval is cheaper than one per event.
 */
import { sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { changeImport, lockImport, sendImportJob, publishImport } from "../record/import-record.ts";

const minPauseSeconds = 3;
const maxPauseSeconds = 60;
/** The delay grows by a second per this number of waiting links, because the query takes longer. */
const linksPerSecond = 1_000;

export async function followReading(ctx: Ctx, importId: string): Promise<void> {
  const hasChanged = await inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, ctx, importId);
    if (record === null) return false;
    const { rows } = await tx.execute<{ status: "ready" | "failed" | null; count: number }>(sql`
      with settled as (
        update import_rows followed set reading = case capture.status
          when 'ready' then 'ready' when 'failed' then 'failed' end
        from import_rows unread
        left join global_entries capture on capture.id = unread.entry_id
        where unread.import_id = ${importId} and unread.reading = 'waiting'
          and capture.status is distinct from 'processing'
          and followed.import_id = unread.import_id and followed.line = unread.line
        returning followed.reading
      )
      select reading as status, count(*)::int as count from settled group by reading`);
    const reading = { ...record.reading };
    for (const { status, count } of rows) {
      reading.waiting -= count;
      // A deleted entry is no longer counted.
      if (status !== null) reading[status] += count;
    }
    if (rows.length > 0) await changeImport(tx, ctx, importId, { reading });
    if (reading.waiting > 0) {
      const seconds = Math.round(reading.waiting / linksPerSecond) + minPauseSeconds;
      const afterSeconds = Math.min(maxPauseSeconds, seconds);
      await sendImportJob(tx, ctx, importId, { task: "follow", afterSeconds });
    }
    return rows.length > 0;
  });
  if (hasChanged) publishImport(ctx, importId);
}
