/** Keeps the indexes of titles in the order that the server's ICU has today. */
import type pg from "pg";

/**
 * Rebuilds what is sorted by the collation title_order where it was built by another version of ICU, as
 * after an upgrade of the system or of the embedded server: searched in another order, an index loses rows.
 * To be called as the owner of the tables, by one process at a time.
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
