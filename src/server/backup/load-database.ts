/** Imports the rows of a backup into a migrated database in one transaction, and compares them. */
import type pg from "pg";
import { BackupError } from "./backup-error.ts";
import { partPrefix, selectRows, type RowWriter, writeRows } from "./copy-tables.ts";
import { applyOutputSettings, isBackedUp, listTables, quoteTable } from "./database-snapshot.ts";
import type { BackupHeader, BackupManifest, TableRecord, TableShape } from "./manifest.ts";
import type { TarEntry } from "./tar.ts";

export type DatabaseLoad = {
  /** Imports a part whose name begins with "database/". */
  importPart: (part: TarEntry) => Promise<void>;
  /** Commits, then reads all rows back. Throws BackupError if they differ from the manifest. */
  finish: (manifest: BackupManifest) => Promise<void>;
};

/**
 * Begins the transaction. `client` must be a superuser's, to disable triggers and foreign keys: the rows have
 * been through them. Throws BackupError if the backup has tables or columns that the database lacks.
 */
export async function startLoad(client: pg.Client, header: BackupHeader): Promise<DatabaseLoad> {
  await applyOutputSettings(client);
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  const tables = new Map(header.tables.map((table) => [partPrefix(table), table]));
  const own = await listTables(client);
  requireTables(own, header);
  if (own.length > 0) await client.query(`truncate ${own.map(quoteTable).join(", ")}`);
  let current: { prefix: string; rows: RowWriter } | null = null;
  const endCurrent = async () => {
    await current?.rows.end();
    current = null;
  };
  return {
    importPart: async ({ name, body }) => {
      const prefix = name.slice(0, name.lastIndexOf("/") + 1);
      if (current?.prefix !== prefix) {
        await endCurrent();
        const table = tables.get(prefix);
        if (table === undefined) throw new BackupError(`The backup has no table for ${name}.`);
        // Each table's parts must be contiguous; a second run of rows would not keep the order.
        tables.delete(prefix);
        current = { prefix, rows: writeRows(client, table) };
      }
      for await (const chunk of body) await current!.rows.write(chunk);
    },
    finish: async ({ tables: records, sequences }) => {
      await endCurrent();
      for (const { schema, name, lastValue } of sequences)
        await client.query("select setval($1::regclass, $2)", [
          quoteTable({ schema, name }),
          lastValue,
        ]);
      await client.query("commit");
      await compareRows(client, records);
    },
  };
}

/** Reads every table back. Throws BackupError if its rows differ from those that were backed up. */
async function compareRows(client: pg.Client, records: readonly TableRecord[]): Promise<void> {
  for (const record of records.filter(isBackedUp)) {
    const found = await readBack(client, record);
    if (found.rows !== record.rows || found.sha256 !== record.sha256)
      throw new BackupError(
        `The restored table ${record.schema}.${record.name} differs from the backup: ${found.rows} rows instead of ${record.rows}, or other content.`,
      );
  }
}

async function readBack(client: pg.Client, table: TableShape): Promise<TableRecord> {
  let found: TableRecord | null = null;
  for await (const chunk of selectRows(client, table, (record) => (found = record))) void chunk;
  return found!;
}

function requireTables(own: readonly TableShape[], { tables, version }: BackupHeader): void {
  const known = new Map(own.map((table) => [partPrefix(table), new Set(table.columns)]));
  for (const table of tables.filter(isBackedUp)) {
    const columns = known.get(partPrefix(table));
    if (columns !== undefined && table.columns.every((column) => columns.has(column))) continue;
    throw new BackupError(
      `This backup was made by another version of Commonplace (${version}), and holds rows of ${table.schema}.${table.name} that this one does not have.`,
    );
  }
}
