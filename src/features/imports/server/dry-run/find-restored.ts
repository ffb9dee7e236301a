/**
 * Finds entries of a Commonplace export that the user already has: with the same id, imported before, or
 * identical.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";

/** The fields in the file. Times are ISO 8601 with milliseconds. */
export type ExportedEntry = {
  exportedId: string;
  title: string | null;
  source: string;
  createdAt: string | null;
};

/** Maps ids in the file to the ids of existing entries. */
export async function findRestored(
  tx: Tx,
  { userId }: Ctx,
  exported: readonly ExportedEntry[],
): Promise<Map<string, string>> {
  if (exported.length === 0) return new Map();
  const { rows } = await tx.execute<{ exportedId: string; entryId: string }>(
    selectRestored(userId, exported),
  );
  return new Map(rows.map(({ exportedId, entryId }) => [exportedId, entryId]));
}

export function selectRestored(userId: string, exported: readonly ExportedEntry[]): SQL {
  return sql`
    with exported as materialized (select * from jsonb_to_recordset(${JSON.stringify(exported)}::jsonb)
      as exported("exportedId" uuid, title text, source text, "createdAt" timestamptz))
    select "exportedId", coalesce(original.id, imported.id, identical.id) as "entryId" from exported
    left join user_entries original on original.id = "exportedId" and original.user_id = ${userId}
    left join lateral (
      select entry.id from imports
      join import_rows on import_rows.import_id = imports.id and import_rows.exported_id = "exportedId"
      join user_entries entry on entry.id = import_rows.card_id and entry.user_id = ${userId}
      where imports.user_id = ${userId} limit 1) imported on true
    left join lateral (
      select entry.id from user_entries entry join global_entries on global_entries.id = entry.entry_id
      -- Many entries can have the same time or the same title. There is an index for each.
      where entry.user_id = ${userId} and entry.created_at >= "createdAt"
        and entry.created_at < "createdAt" + interval '1 millisecond'
        and entry.sort_title = left(exported.title, 200)
        and global_entries.source = exported.source
        and coalesce(entry.title, global_entries.title) = exported.title limit 1) identical on true
    where coalesce(original.id, imported.id, identical.id) is not null`;
}
