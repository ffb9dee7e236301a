/** Checks whether an external PostgreSQL server is suitable, and explains to the operator why not. */
import type pg from "pg";
import { StartError } from "../start-error.ts";

const minVersion = 15;

/** Settings the code expects of each transaction, and that servers may set differently. */
const expectedSettings: Record<string, string> = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  default_transaction_isolation: "read committed",
  // Plans with row policies look expensive but are not: compiling them takes longer than running them.
  jit: "off",
  search_path: "public",
};

export type ServerFacts = {
  /** In PostgreSQL's format: 150018 is 15.18. */
  versionNumber: number;
  version: string;
  database: string;
  role: string;
  bypassesPolicies: boolean;
  encoding: string;
  isReadOnly: boolean;
  /** The server's process for this connection. A pooler gives its clients another one. */
  pid: number;
  /** The current values of expectedSettings; of the search path its first schema. */
  settings: Record<string, string>;
};

/** Facts needed at every start. Works with any version from 9.6. */
export async function selectFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int as "versionNumber",
            current_setting('server_version') as version,
            current_database() as database,
            current_user as role,
            rolsuper or rolbypassrls as "bypassesPolicies",
            current_setting('server_encoding') as encoding,
            current_setting('transaction_read_only') = 'on' as "isReadOnly",
            pg_backend_pid() as pid,
            (select json_object_agg(name, coalesce(case name
                when 'search_path' then (current_schemas(false))[1]
                else current_setting(name, true) end, ''))
              from unnest($1::text[]) name) as settings
       from pg_roles where rolname = current_user`,
    [Object.keys(expectedSettings)],
  );
  return rows[0]!;
}

/** Throws StartError with every reason why the server is unsuitable. */
export function requireFitServer(facts: ServerFacts): void {
  const { database } = facts;
  const found = `The server at DATABASE_URL is PostgreSQL ${facts.version}`;
  const reasons = [
    facts.versionNumber < minVersion * 10_000 &&
      `${found}, and Commonplace needs ${minVersion} or later.`,
    facts.encoding !== "UTF8" &&
      `The database ${database} is encoded in ${facts.encoding}, and Commonplace needs UTF8: make one by CREATE DATABASE … ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0.`,
    facts.isReadOnly &&
      `The database ${database} is read-only (a standby, or set to be so), and Commonplace must write to it.`,
  ];
  throwReasons(reasons);
}

/** The settings that transactions on this server must make, by name. */
export function listSettings({ settings }: ServerFacts): [name: string, value: string][] {
  return Object.entries(expectedSettings).filter(
    ([name, value]) => settings[name]!.split(",")[0] !== value,
  );
}

export type SchemaFacts = {
  hasIcu: boolean;
  mayCreateSchemas: boolean;
  mayCreateTables: boolean;
};

/** Facts needed to create tables as the current role of `client`. */
export async function selectSchemaFacts(client: pg.Client): Promise<SchemaFacts> {
  // PostgreSQL 16 and later list the collation "unicode" even if built without ICU.
  const { rows } = await client.query<SchemaFacts>(
    `select exists (select from pg_collation
                     where collprovider = 'i' and collname <> 'unicode') as "hasIcu",
            has_database_privilege(current_database(), 'CREATE') as "mayCreateSchemas",
            coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'USAGE')
                 and has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), false)
              as "mayCreateTables"`,
  );
  return rows[0]!;
}

/** Throws StartError with every reason why `role` cannot create the tables. */
export function requireFitSchema(
  { version, database }: Pick<ServerFacts, "version" | "database">,
  role: string,
  facts: SchemaFacts,
): void {
  const reasons = [
    !facts.hasIcu &&
      `The server at DATABASE_URL, PostgreSQL ${version}, was built without ICU, by which Commonplace sorts titles: use one with it, as the packages of distributions are.`,
    !facts.mayCreateSchemas &&
      `The role ${role} may not create schemas in the database ${database}: run GRANT CREATE ON DATABASE "${database}" TO "${role}", or make it the owner.`,
    !facts.mayCreateTables &&
      `The role ${role} may not create tables in the schema public of the database ${database}: run GRANT USAGE, CREATE ON SCHEMA public TO "${role}" there, or make it the database's owner.`,
  ];
  throwReasons(reasons);
}

function throwReasons(reasons: (string | false)[]): void {
  const held = reasons.filter((reason) => reason !== false);
  if (held.length > 0) throw new StartError(held.join(" "));
}
