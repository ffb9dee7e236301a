/** Migrates the schema at every start; several processes may start at once. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { StartError } from "../start-error.ts";
import {
  listSettings,
  poolerMessage,
  probeSetting,
  selectFacts,
  selectSchemaFacts,
  requireFitSchema,
  requireFitServer,
  type ServerFacts,
} from "./check-server.ts";
import { rebuildTitleOrder } from "./title-order.ts";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** An arbitrary lock number: the letters of "common" as bytes. */
const migrationLock = 0x636f6d6d;
const plainRole = "commonplace_app";
/** SQLSTATE of insufficient privilege and duplicate object. */
const notAllowed = "42501";
const alreadyExists = ["42P06", "42P07", "42710", "42723"];

/**
 * Migrates under an advisory lock and returns the app's connection settings. Throws StartError if the server
 * is unreachable or unsuitable, or if the role could bypass row policies and no lesser role is available.
 */
export async function prepareDatabase(given: pg.ClientConfig): Promise<pg.ClientConfig> {
  const { connection, options } = separateOptions(given);
  const client = await connect({ ...connection, options: `${options} ${probeSetting}`.trim() });
  try {
    const facts = await selectFacts(client);
    requireFitServer(facts);
    const settings = listSettings(facts);
    for (const [name, value] of settings)
      await client.query("select set_config($1, $2, false)", [name, value]);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    if (facts.bypassesPolicies) {
      await stepDown(client, facts);
      settings.push(["role", plainRole]);
    }
    const role = facts.bypassesPolicies ? plainRole : facts.role;
    if (!(await isUpToDate(client, facts, role))) await applyMigrations(client, facts, role);
    await rebuildTitleOrder(client);
    const all = [options, ...settings.map(writeOption)].filter(Boolean).join(" ");
    return all === "" ? connection : { ...connection, options: all };
  } finally {
    // Ending the connection also releases the lock.
    await client.end();
  }
}

/** In the driver, `options` of a URL replace the pool's: extract them to join both. */
function separateOptions({ options, ...given }: pg.ClientConfig): {
  connection: pg.ClientConfig;
  options: string;
} {
  if (given.connectionString === undefined) return { connection: given, options: options ?? "" };
  const address = new URL(given.connectionString);
  const own = address.searchParams.get("options") ?? "";
  if (own === "") return { connection: given, options: options ?? "" };
  address.searchParams.delete("options");
  return {
    connection: { ...given, connectionString: address.href },
    options: [own, options].filter(Boolean).join(" "),
  };
}

/** A setting in the server's connection format, in which spaces separate options. */
function writeOption([name, value]: [name: string, value: string]): string {
  return `-c ${name}=${value.replaceAll(" ", "\\ ")}`;
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  let address = "DATABASE_URL";
  try {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
    address = `${client.host}:${client.port}`;
    // Whatever breaks the connection also fails the current query.
    client.on("error", () => {});
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    if (message.includes("unsupported startup parameter")) throw new StartError(poolerMessage);
    throw new StartError(
      `PostgreSQL at ${address} does not let Commonplace in (${message || code}): check that it runs, and DATABASE_URL.`,
    );
  }
}

/** Whether the newest migration was applied: one query instead of drizzle's five. */
async function isUpToDate(
  client: pg.Client,
  { database }: ServerFacts,
  role: string,
): Promise<boolean> {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8")) as {
    entries: { when: number }[];
  };
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  // Without the table, nothing was applied.
  const applied = await client
    .query<{ newest: string }>("select max(created_at) as newest from drizzle.__drizzle_migrations")
    .catch((error: unknown) => {
      if (codeOf(error) !== notAllowed) return null;
      throw new StartError(
        `Commonplace's tables in the database ${database} belong to another role than ${role}: give DATABASE_URL the role that they were made with.`,
      );
    });
  return applied !== null && Number(applied.rows[0]!.newest) >= newest;
}

async function applyMigrations(client: pg.Client, facts: ServerFacts, role: string): Promise<void> {
  requireFitSchema(facts, role, await selectSchemaFacts(client));
  try {
    await migrate(drizzle(client), { migrationsFolder });
  } catch (error) {
    const cause = (error as Error).cause;
    if (!alreadyExists.includes(codeOf(cause) ?? "")) throw error;
    throw new StartError(
      `The database ${facts.database} already contains other data (${(cause as Error).message}): give Commonplace a separate, empty database.`,
    );
  }
}

/** Switches from a role that could bypass policies to one that cannot and owns the tables. */
async function stepDown(client: pg.Client, { database, role }: ServerFacts): Promise<void> {
  const name = client.escapeIdentifier(database);
  try {
    const known = await client.query("select 1 from pg_roles where rolname = $1", [plainRole]);
    if (known.rowCount === 0)
      await client.query(`create role ${plainRole} nologin nosuperuser nobypassrls`);
    await client.query(`grant create, connect, temporary on database ${name} to ${plainRole}`);
    await client.query(`grant usage, create on schema public to ${plainRole}`);
    // A role that may create roles, but is not a superuser, must be a member to switch.
    await client.query(
      `do $$ begin
         if not (select rolsuper from pg_roles where rolname = current_user) then
           execute format('grant ${plainRole} to %I', current_user);
         end if;
       end $$`,
    );
    await client.query(`set role ${plainRole}`);
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error;
    throw new StartError(
      `The database role ${role} can bypass row-level security, and may not step down to one that cannot (${(error as Error).message}): give DATABASE_URL a role with NOSUPERUSER NOBYPASSRLS.`,
    );
  }
  if ((await selectFacts(client)).bypassesPolicies) {
    throw new StartError(
      `The database role ${role} can bypass row-level security, and so can ${plainRole}: give DATABASE_URL a role with NOSUPERUSER NOBYPASSRLS.`,
    );
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}
