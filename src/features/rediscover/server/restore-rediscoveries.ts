import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/**
 * Restores the schedule of deleted entries, after their highlights: `rows` is a query for one column `kept`,
 * each a former row. Rows of highlights that were removed before are left out.
 */
export async function restoreRediscoveries(tx: Tx, userId: string, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into rediscoveries (user_id, entry_id, highlight_id, takeaway, interval_days, next_on, answered_on,
      former_interval_days, former_next_on)
    select ${userId}, one.entry_id, one.highlight_id, one.takeaway, one.interval_days, one.next_on, one.answered_on,
      one.former_interval_days, one.former_next_on
    from (${rows}) as kept_rows, jsonb_to_record(kept) as one(entry_id uuid, highlight_id uuid, takeaway text,
      interval_days int, next_on date, answered_on date, former_interval_days int, former_next_on date)
    where one.highlight_id is null or exists (select from highlights restored where restored.id = one.highlight_id)
    on conflict do nothing`);
}
