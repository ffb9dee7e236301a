/**
 * Applies the functions, triggers and policies in schema/. A file of functions/ defines the function of its name; a file
 * of triggers/ or policies/ defines all triggers or policies of the table of its name.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type pg from "pg";
import { knownMigration } from "./schema-version.ts";

const folder = new URL("../../../schema/", import.meta.url);
/** In this order, because triggers and policies call functions. */
const kinds = ["functions", "triggers", "policies"] as const;

/** SQLSTATE of a missing table. */
const undefinedTable = "42P01";

type SchemaFile = {
  kind: (typeof kinds)[number];
  /** The name of a function or of a table. */
  name: string;
  /** Null for a deleted file, whose objects are dropped. */
  sql: string | null;
  digest: string;
};

/** The files that differ from those applied to the database; all of them after a migration. */
export async function listOutdated(client: pg.Client): Promise<SchemaFile[]> {
  const { rows: applied } = await client
    .query<Omit<SchemaFile, "sql">>("select kind, name, digest from drizzle.schema_files")
    .catch((error: { code?: string }) => {
      if (error.code !== undefinedTable) throw error;
      return { rows: [] };
    });
  const known = new Map(applied.map((file) => [`${file.kind}/${file.name}`, file]));
  const changed = loadFiles().filter(({ kind, name, digest }) => {
    const former = known.get(`${kind}/${name}`);
    known.delete(`${kind}/${name}`);
    return former?.digest !== digest;
  });
  return [...changed, ...[...known.values()].map((file) => ({ ...file, sql: null }))];
}

function loadFiles(): SchemaFile[] {
  return kinds.flatMap((kind) =>
    readdirSync(new URL(kind, folder)).map((file) => {
      const sql = readFileSync(new URL(`${kind}/${file}`, folder), "utf8");
      // A migration may drop a table or function, and with it what unchanged files define.
      const digest = createHash("sha256").update(`${knownMigration} ${sql}`).digest("hex");
      return { kind, name: basename(file, ".sql"), sql, digest };
    }),
  );
}

/** In the transaction of the caller, so that no other one sees a table without its policies. */
export async function applySchema(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  const namesOf = (kind: SchemaFile["kind"]) =>
    files.filter((file) => file.kind === kind).map(({ name }) => name);
  const define = async (kind: SchemaFile["kind"]) => {
    for (const file of files)
      if (file.kind === kind && file.sql !== null) await client.query(file.sql);
  };
  /** Runs the statements that `query` returns. */
  const runAll = async (query: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ statement: string }>(query, values);
    await client.query(rows.map(({ statement }) => statement).join(";"));
  };
  // Functions call others that are created after them.
  await client.query("set local check_function_bodies = off");
  await runAll(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
       from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace and relname = any ($1)
     union all
     select format('drop policy %I on %s', polname, polrelid::regclass)
       from pg_policy join pg_class on pg_class.oid = polrelid
      where relnamespace = 'public'::regnamespace and relname = any ($2)
      order by statement`,
    [namesOf("triggers"), namesOf("policies")],
  );
  await define("functions");
  // Functions of deleted files, and those with the parameters of a former version of a file.
  await runAll(
    `select format('drop function %s', oid::regprocedure) as statement from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any ($1) and xmin <> pg_current_xact_id()::xid`,
    [namesOf("functions")],
  );
  await define("triggers");
  await define("policies");
  // Also a table without a file, which is then closed to all.
  await runAll(
    `select format('alter table %s enable row level security, force row level security', oid::regclass) as statement
       from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and relowner = current_user::regrole and not (relrowsecurity and relforcerowsecurity)`,
  );
  await recordFiles(client, files);
}

async function recordFiles(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  await client.query(
    `create table if not exists drizzle.schema_files (kind text, name text, digest text not null, primary key (kind, name))`,
  );
  await client.query(`delete from drizzle.schema_files where kind || '/' || name = any ($1)`, [
    files.map(({ kind, name }) => `${kind}/${name}`),
  ]);
  const present = files.filter(({ sql }) => sql !== null);
  await client.query(
    "insert into drizzle.schema_files select * from unnest($1::text[], $2::text[], $3::text[])",
    [
      present.map(({ kind }) => kind),
      present.map(({ name }) => name),
      present.map(({ digest }) => digest),
    ],
  );
}
