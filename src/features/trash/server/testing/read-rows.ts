import { sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";

/** Reads all rows of a user that a deletion affects, by table. */
export async function readRows(ctx: Ctx): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  const tables =
    "user_entries interest_profiles interests entry_links highlights projects_entries projects_refused_entries reading_states topics trash";
  await inTransaction(ctx, async (tx) => {
    for (const table of tables.split(" ")) {
      const { rows } = await tx.execute(
        sql`select to_jsonb(held) as row from ${sql.identifier(table)} held order by held::text`,
      );
      // Topics without uses remain, so they are left out.
      all[table] = rows.filter(({ row }) => (row as { uses?: number }).uses !== 0);
    }
  });
  return all;
}
