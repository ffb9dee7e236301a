/** Creates the tables for a backup's rows, with the same migrations as where it was made. */
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { applyMigrations, areReplaced, replaced } from "../db/apply-migrations.ts";
import { migrations } from "../db/schema-version.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupHeader } from "./manifest.ts";

/** Throws BackupError if the backup was made by a version with migrations unknown to this one. */
export function requireKnownMigrations({ migrations: hashes, version }: BackupHeader): void {
  if (areReplaced(hashes) || hashes.every((hash, at) => migrations[at]?.hash === hash)) return;
  throw new BackupError(
    hashes[0] === migrations[0]!.hash
      ? `This backup was made by another version of Commonplace (${version}, ${hashes.length} migrations), whose tables this one does not know: update Commonplace first.`
      : `This backup was made by an early version of Commonplace: restore it with the commit ${replaced.commit}, then start this version.`,
  );
}

/** Runs as many migrations as the backup has, as the app's role. */
export async function createTables(client: pg.Client, header: BackupHeader): Promise<void> {
  const { migrations: hashes } = header;
  if (hashes.length > 0) await applyMigrations(client, areReplaced(hashes) ? 1 : hashes.length);
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
