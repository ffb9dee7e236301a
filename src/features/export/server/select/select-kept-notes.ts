/** Reads what the user wrote on entries of other users that are no longer open to the user. */
import { sql } from "drizzle-orm";
import type { ExportedKeptNote } from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { type TimePosition, toTimestamp } from "#server/db/paginate.ts";
import { listPages } from "./list-own-entries.ts";

const pageSize = 500;

type Row = TimePosition & { entryId: string; text: string; createdAt: string; updatedAt: string };

/** Notes and notes on highlights, the oldest first. */
export async function* selectKeptNotes(ctx: Ctx): AsyncGenerator<ExportedKeptNote, void, void> {
  for await (const page of listPages(pageSize, (after) => selectPage(ctx, after)))
    for (const { entryId, text, createdAt, updatedAt } of page)
      yield {
        entryId,
        text,
        createdAt: new Date(createdAt).toISOString(),
        updatedAt: new Date(updatedAt).toISOString(),
      };
}

/** The row policy of entries hides those that are not open. */
async function selectPage(ctx: Ctx, after: TimePosition | null): Promise<Row[]> {
  const isAfter =
    after === null
      ? sql``
      : sql`and (written.created_at, written.id) > (${toTimestamp(after.timestamp)}, ${after.id}::uuid)`;
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<Row>(sql`
      select id, entry_id as "entryId", note as text, created_at as "createdAt", updated_at as "updatedAt",
        (extract(epoch from created_at) * 1000000)::bigint as timestamp
      from (
        select entry_id as id, entry_id, note, created_at, updated_at from member_notes where user_id = ${ctx.userId}
        union all
        select id, entry_id, note, created_at, updated_at from highlights where user_id = ${ctx.userId} and is_of_other
      ) written
      where note <> '' and not exists (select from user_entries entry where entry.id = written.entry_id) ${isAfter}
      order by created_at, id limit ${pageSize}`),
  );
  return rows;
}
