import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { anchorInserted } from "./anchor-job.ts";

/**
 * Restores the highlights of deleted entries, which may have been read again since: `rows` is a query for one column
 * `kept`, each a former row. They are shared as before, in a collection that still exists.
 */
export async function restoreHighlights(tx: Tx, ctx: Ctx, rows: SQL): Promise<void> {
  const { rows: found } = await tx.execute<{ captureId: string }>(sql`
    with restored as (
      insert into highlights (id, user_id, entry_id, quote, prefix, suffix, start, "end", text_version, is_lost, note,
        colour, shared_in, created_at, updated_at)
      select one.id, ${ctx.userId}, one.entry_id, one.quote, one.prefix, one.suffix, one.start, one."end",
        one.text_version, one.is_lost, one.note, one.colour,
        (select shared.id from interest_profiles shared where shared.id = one.shared_in), one.created_at, one.updated_at
      from (${rows}) as kept_rows, jsonb_to_record(kept) as one(id uuid, entry_id uuid, quote text, prefix text,
        suffix text, start int, "end" int, text_version int, is_lost boolean, note text, colour text,
        shared_in uuid, created_at timestamptz, updated_at timestamptz)
      returning entry_id, text_version)
    select distinct card.entry_id as "captureId" from restored
    join user_entries card on card.id = restored.entry_id
    join entry_contents content on content.entry_id = card.entry_id and content.text_version <> restored.text_version`);
  await anchorInserted(
    tx,
    ctx,
    found.map(({ captureId }) => captureId),
  );
}
