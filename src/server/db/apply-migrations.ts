/** Applies migrations, and records them as drizzle-orm does. */
import { createHash } from "node:crypto";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { migrations } from "./schema-version.ts";

type Applied = Pick<MigrationMeta, "hash" | "folderMillis">;

/**
 * The migrations that the first one replaces: the digest of their hashes, and the last commit that has them. The first one
 * has the time of the last of them, so that processes of that commit continue.
 */
export const replaced = {
  digest: "00bc53cbeb7437688b9c36541fc17d71cbf0a0722a51e4d2a9bb5d1f08ceafe1",
  commit: "1700043d",
};

/** `hashes` are of all migrations of a database or of a backup, oldest first. */
export function areReplaced(hashes: readonly string[]): boolean {
  return createHash("sha256").update(hashes.join()).digest("hex") === replaced.digest;
}

/** The migrations of a database, oldest first. Throws before the first one. */
export async function listApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select hash, created_at::float8 as "folderMillis" from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows;
}

/** Applies what the database lacks of the first `count` migrations, in the transaction of the caller. */
export async function applyMigrations(client: pg.Client, count = migrations.length): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const applied = await listApplied(client);
  if (areReplaced(applied.map(({ hash }) => hash))) {
    await client.query("delete from drizzle.__drizzle_migrations");
    await recordMigration(client, migrations[0]!);
  }
  const newest = applied.at(-1)?.folderMillis ?? 0;
  for (const migration of migrations.slice(0, count)) {
    if (migration.folderMillis <= newest) continue;
    await client.query(migration.sql.join("\n"));
    await recordMigration(client, migration);
  }
}

async function recordMigration(client: pg.Client, { hash, folderMillis }: Applied): Promise<void> {
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
    [hash, folderMillis],
  );
}
