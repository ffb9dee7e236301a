/** A consistent snapshot of the whole database, held by a transaction while others write. */
import pg from "pg";
import type { BackupHeader, BackupManifest, TableShape } from "./manifest.ts";

/**
 * Tables whose rows are written by the library that creates them. The figures of its queues have a table for each day, which
 * another database does not have.
 */
const excludedTables = /^pgboss\.(version|queue_stats(_\d+)?)$/;

/** Whether backups have the rows of a table. Backups of earlier versions list the other tables too. */
export function isBackedUp({ schema, name }: Pick<TableShape, "schema" | "name">): boolean {
  return !excludedTables.test(`${schema}.${name}`);
}

/** Output settings under which every server writes the same value in the same way. */
const outputSettings = {
  timezone: "UTC",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  extra_float_digits: "1",
  bytea_output: "hex",
  client_encoding: "UTF8",
  // Otherwise a scan of a large table may start in its middle.
  synchronize_seqscans: "off",
  row_security: "off",
  search_path: "pg_catalog",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** Metadata read when the snapshot was taken. */
export type Snapshot = Pick<
  BackupHeader,
  "tables" | "migrations" | "queueVersion" | "postgres" | "databaseBytes"
> &
  Pick<BackupManifest, "sequences">;

/**
 * Begins the read-only transaction for the backup. `client` must be a superuser's; the transaction ends with
 * it.
 */
export async function startSnapshot(client: pg.Client): Promise<Snapshot> {
  await applyOutputSettings(client);
  await client.query("begin isolation level repeatable read, read only");
  const tables = await listTables(client);
  if (tables.length > 0) {
    const names = tables.map(quoteTable).join(", ");
    await client.query(`lock table ${names} in access share mode`);
  }
  const { rows: sequences } = await client.query<BackupManifest["sequences"][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
       from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null`,
  );
  const { rows: facts } = await client.query<{
    postgres: string;
    databaseBytes: number;
    hasMigrations: boolean;
    hasQueue: boolean;
  }>(
    `select current_setting('server_version') as postgres,
            pg_database_size(current_database())::float8 as "databaseBytes",
            to_regclass('drizzle.__drizzle_migrations') is not null as "hasMigrations",
            to_regclass('pgboss.version') is not null as "hasQueue"`,
  );
  const { postgres, databaseBytes, hasMigrations, hasQueue } = facts[0]!;
  const migrations = hasMigrations
    ? await client.query<{ hash: string }>(
        "select hash from drizzle.__drizzle_migrations order by created_at",
      )
    : { rows: [] };
  const queue = hasQueue
    ? await client.query<{ version: number }>("select version from pgboss.version")
    : { rows: [] };
  return {
    tables,
    sequences,
    migrations: migrations.rows.map(({ hash }) => hash),
    queueVersion: queue.rows[0]?.version ?? null,
    postgres,
    databaseBytes,
  };
}

export async function applyOutputSettings(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(outputSettings))
    await client.query("select set_config($1, $2, false)", [name, value]);
}

/** All of our tables by name; for partitioned tables, the partitions, which hold the rows. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select nspname as schema, relname as name,
            array_agg(attname::text order by attnum) as columns
       from pg_class c join pg_namespace n on n.oid = relnamespace
       join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = ''
      where relkind = 'r' and nspname in ('public', 'pgboss')
      group by nspname, relname order by nspname, relname`,
  );
  return rows.filter(isBackedUp);
}

export function quoteTable({ schema, name }: Pick<TableShape, "schema" | "name">): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function quoteColumns({ columns }: Pick<TableShape, "columns">): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}
