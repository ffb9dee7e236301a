/** Creates the tables for a backup's rows, with the same migrations as where it was made. */
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { BackupError } from "./backup-error.ts";
import type { BackupHeader } from "./manifest.ts";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

type Journal = { entries: { idx: number; tag: string }[] };

/** Throws BackupError if the backup was made by a version with migrations unknown to this one. */
export function requireKnownMigrations({ migrations, version }: BackupHeader): void {
  const known = readMigrationFiles({ migrationsFolder });
  if (migrations.every((hash, index) => known[index]?.hash === hash)) return;
  throw new BackupError(
    `This backup was made by another version of Commonplace (${version}, ${migrations.length} migrations), whose tables this one does not know: update Commonplace first.`,
  );
}

/** Runs as many migrations as the backup has, as the app's role. `scratch` is a folder for copies of them. */
export async function createTables(
  client: pg.Client,
  { migrations }: BackupHeader,
  scratch: string,
): Promise<void> {
  const journal = JSON.parse(
    await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8"),
  ) as Journal;
  const entries = journal.entries.slice(0, migrations.length);
  if (entries.length === 0) return;
  const folder = join(scratch, "migrations");
  await mkdir(join(folder, "meta"), { recursive: true });
  for (const { tag } of entries)
    await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  await migrate(drizzle(client), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

/** Lets the job queue create its tables. Throws BackupError if the backup's queue tables are newer. */
export async function createQueueTables(client: pg.Client, header: BackupHeader): Promise<void> {
  if (header.queueVersion === null) return;
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => client.query(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  const { rows } = await client.query<{ version: number }>("select version from pgboss.version");
  if (rows[0]!.version < header.queueVersion)
    throw new BackupError(
      `This backup was made by a newer version of Commonplace (${header.version}): update this one first.`,
    );
}
