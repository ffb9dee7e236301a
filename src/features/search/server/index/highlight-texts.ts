/** The quotes and notes of highlights, which search treats like the entry's note. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";

/** Characters of highlights per entry; the newest beyond them are not searched. */
const maxCharacters = 1_000_000;

/** By entry id, those with highlights only. */
export async function loadHighlightTexts(
  tx: Tx,
  userId: string,
  entryIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ entryId: string; texts: string[] }>(sql`
    select entry_id as "entryId", array_agg(quote || E'\n' || note order by created_at, id) as texts
    from (
      select entry_id, quote, note, created_at, id, sum(octet_length(quote) + octet_length(note))
        over (partition by entry_id order by created_at, id) as size
      from highlights where user_id = ${userId} and entry_id = any(${sql.param(entryIds)}::uuid[])) held
    where size <= ${maxCharacters} group by entry_id`);
  return new Map(rows.map(({ entryId, texts }) => [entryId, texts]));
}
