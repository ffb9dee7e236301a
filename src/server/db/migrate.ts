/** Brings the database to this version at every start; several processes may start at once. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { applyMigrations, areReplaced, listApplied, replaced } from "./apply-migrations.ts";
import { applySchema, listOutdated } from "./apply-schema.ts";
import { requireDirect, requireFitPooler } from "./check-pooler.ts";
import {
  listSettings,
  selectFacts,
  selectSchemaFacts,
  requireFitSchema,
  requireFitServer,
  type ServerFacts,
} from "./check-server.ts";
import type { Access } from "./database.ts";
import { knownMigration, migrations, schemaChannel } from "./schema-version.ts";
import { rebuildTitleOrder } from "./title-order.ts";
import type { Setting } from "./transaction.ts";

/** An arbitrary lock number: the letters of "common" as bytes. */
const migrationLock = 0x636f6d6d;
const plainRole = "commonplace_app";
/** SQLSTATE of insufficient privilege and duplicate object. */
const notAllowed = "42501";
const alreadyExists = ["42P06", "42P07", "42710", "42723"];
/** SQLSTATE of a lock that was not available in time, and of a deadlock. */
const notLocked = ["55P03", "40P01"];
/**
 * How an upgrade locks tables in use. The timeout is shorter than deadlock_timeout (1 s), so that the upgrade gives up
 * before PostgreSQL cancels a transaction of a user.
 */
export const lockAttempts = { max: 120, timeoutMs: 800, pauseMs: 1_000 };

/**
 * Migrates under an advisory lock and returns how to access the database. `options` are DATABASE_DIRECT_URL and
 * DATABASE_PREPARED. Throws StartError if the server is unreachable or unsuitable, if its schema is newer, or if
 * the role could bypass row policies and no lesser role is available.
 */
export async function prepareDatabase(
  connection: pg.ClientConfig,
  options: { direct?: pg.ClientConfig | undefined; isPrepared?: boolean } = {},
): Promise<Access> {
  const { direct = connection, isPrepared = true } = options;
  const isSplit = direct !== connection;
  const client = await connect(direct, isSplit ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
  try {
    const facts = await selectFacts(client);
    requireDirect(client, facts.pid, isSplit);
    requireFitServer(facts);
    const settings: Setting[] = listSettings(facts);
    for (const [name, value] of settings)
      await client.query("select set_config($1, $2, false)", [name, value]);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    if (isSplit) await checkPooler(connection, facts, isPrepared);
    if (facts.bypassesPolicies) {
      await stepDown(client, facts);
      settings.push(["role", plainRole]);
    }
    const role = facts.bypassesPolicies ? plainRole : facts.role;
    await upgradeSchema(client, facts, role);
    await rebuildTitleOrder(client);
    return { connection, direct, settings, isPrepared };
  } finally {
    // Ending the connection also releases the lock.
    await client.end();
  }
}

async function checkPooler(
  connection: pg.ClientConfig,
  direct: ServerFacts,
  isPrepared: boolean,
): Promise<void> {
  const client = await connect(connection, "DATABASE_URL");
  await requireFitPooler(client, direct, isPrepared).finally(() => client.end());
}

/** `variable` is the setting that `config` was read from. */
async function connect(config: pg.ClientConfig, variable: string): Promise<pg.Client> {
  let address = variable;
  try {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
    address = `${client.host}:${client.port}`;
    // An error that breaks the connection also fails the current query.
    client.on("error", () => {});
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    if (message.includes("unsupported startup parameter"))
      throw new StartError(
        `The connection pooler at ${variable} rejects a setting of the address (${message}): remove it there.`,
      );
    throw new StartError(
      `PostgreSQL at ${address} does not let Commonplace in (${message || code}): check that it runs, and ${variable}.`,
    );
  }
}

/** Throws StartError if the database has other data, or the tables of an unknown version. */
async function upgradeSchema(client: pg.Client, facts: ServerFacts, role: string): Promise<void> {
  const isMigrated = await hasAllMigrations(client, facts, role);
  const outdated = await listOutdated(client);
  if (isMigrated && outdated.length === 0) return;
  if (!isMigrated) requireFitSchema(facts, role, await selectSchemaFacts(client));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockAttempts.timeoutMs}`);
      if (!isMigrated) await applyMigrations(client);
      await applySchema(client, outdated);
      await client.query(isMigrated ? "commit" : `notify ${schemaChannel}; commit`);
      return;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      if (alreadyExists.includes(codeOf(error) ?? ""))
        throw new StartError(
          `The database ${facts.database} already contains other data (${(error as Error).message}): give Commonplace a separate, empty database.`,
        );
      if (!notLocked.includes(codeOf(error) ?? "")) throw error;
      if (attempt === lockAttempts.max)
        throw new StartError(
          `Another connection locks tables of the database ${facts.database}, such as pg_dump: start again when it has ended.`,
        );
      await sleep(lockAttempts.pauseMs);
    }
  }
}

async function hasAllMigrations(
  client: pg.Client,
  { database }: ServerFacts,
  role: string,
): Promise<boolean> {
  // Without the table, nothing was applied.
  const applied = await listApplied(client).catch((error: unknown) => {
    if (codeOf(error) !== notAllowed) return [];
    throw new StartError(
      `Commonplace's tables in the database ${database} belong to another role than ${role}: give DATABASE_URL the role that they were made with.`,
    );
  });
  const newest = applied.at(-1)?.folderMillis ?? 0;
  if (newest > knownMigration)
    throw new StartError(
      `The database ${database} was migrated by a newer version of Commonplace: start that version, or restore a backup from before the upgrade.`,
    );
  if (newest === 0 || areReplaced(applied.map(({ hash }) => hash))) return false;
  if (applied[0]!.hash !== migrations[0]!.hash)
    throw new StartError(
      `The database ${database} is of an early version of Commonplace: start the commit ${replaced.commit} once, which migrates it, then this version.`,
    );
  return newest === knownMigration;
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
