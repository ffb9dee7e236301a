/** Keeps title indexes in the order of the server's current ICU version. */
import type pg from "pg";

/**
 * Rebuilds indexes that use the collation title_order if another version of ICU built them, as after an
 * upgrade, because searching them in another order misses rows. Call as the owner of the tables, in one
 * process at a time.
 */
export async function rebuildTitleOrder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select indexrelid::regclass::text as index
       from pg_collation made join pg_index on made.oid = any(indcollation)
      where collname = 'title_order' and collnamespace = 'public'::regnamespace
        and collversion is distinct from pg_collation_actual_version(made.oid)`,
  );
  if (rows.length === 0) return;
  for (const { index } of rows) await client.query(`reindex index ${index}`);
  await client.query("alter collation title_order refresh version");
}
