/** The version of the schema, by the newest migration. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type pg from "pg";

export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Notified after a migration, so that processes of an earlier version stop. */
export const schemaChannel = "schema_changed";

/** The time (ms since 1970) at which the newest migration of this version was made. */
export const knownMigration = Math.max(
  ...(
    JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8")) as {
      entries: { when: number }[];
    }
  ).entries.map(({ when }) => when),
);

/** The same for the newest applied migration. Throws before the first one. */
export async function newestMigration(client: Pick<pg.Client, "query">): Promise<number> {
  const { rows } = await client.query<{ newest: string }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]!.newest);
}
