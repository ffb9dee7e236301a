import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/** Restores the highlights of deleted entries: `rows` is a query for one column `kept`, each a former row. */
export async function restoreHighlights(tx: Tx, userId: string, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into highlights (id, user_id, entry_id, quote, prefix, suffix, start, "end", text_hash, is_lost, note, colour,
      created_at, updated_at)
    select one.id, ${userId}, one.entry_id, one.quote, one.prefix, one.suffix, one.start, one."end", one.text_hash,
      one.is_lost, one.note, one.colour, one.created_at, one.updated_at
    from (${rows}) as kept_rows, jsonb_to_record(kept) as one(id uuid, entry_id uuid, quote text, prefix text, suffix text,
      start int, "end" int, text_hash text, is_lost boolean, note text, colour text, created_at timestamptz,
      updated_at timestamptz)`);
}
