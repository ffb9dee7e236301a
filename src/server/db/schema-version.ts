/** The migrations of this version, and the newest one of a database. */
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";

/** Oldest first; `folderMillis` is the time (ms since 1970) at which a migration was made. */
export const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL("../../../migrations", import.meta.url)),
});

/** Notified after a migration, so that processes of an earlier version stop. */
export const schemaChannel = "schema_changed";

/** The time of the newest migration of this version. */
export const knownMigration = migrations.at(-1)!.folderMillis;

/** The same for the newest applied migration. Throws before the first one. */
export async function newestMigration(client: Pick<pg.Client, "query">): Promise<number> {
  const { rows } = await client.query<{ newest: string }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]!.newest);
}
