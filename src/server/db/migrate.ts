/** Brings the schema up to date at every start; several processes may start at once. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Any number that nothing else locks: the letters of "common" as bytes. */
const migrationLock = 0x636f6d6d;
const plainRole = "commonplace_app";

/**
 * Migrates under an advisory lock and returns the settings that the app connects with. Throws when
 * the role could bypass row policies and no lesser role can be made or taken.
 */
export async function prepareDatabase(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const options = await chooseRole(client);
    if (!(await isUpToDate(client))) await migrate(drizzle(client), { migrationsFolder });
    return options === null ? connection : { ...connection, options };
  } finally {
    // Ending the connection also lets go of the lock.
    await client.end();
  }
}

/** Whether the newest migration has been applied: one question instead of the five that drizzle's own asks. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8")) as {
    entries: { when: number }[];
  };
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  // Where there is no such table yet, nothing was applied.
  const applied = await client
    .query<{ newest: string }>("select max(created_at) as newest from drizzle.__drizzle_migrations")
    .catch(() => null);
  return applied !== null && Number(applied.rows[0]!.newest) >= newest;
}

/** A role that could bypass the policies steps down to one that cannot, which then owns the tables. */
async function chooseRole(client: pg.Client): Promise<string | null> {
  if (!(await bypassesPolicies(client))) return null;
  const { rows } = await client.query<{ current_database: string }>("select current_database()");
  const database = client.escapeIdentifier(rows[0]!.current_database);
  const known = await client.query("select 1 from pg_roles where rolname = $1", [plainRole]);
  if (known.rowCount === 0)
    await client.query(`create role ${plainRole} nologin nosuperuser nobypassrls`);
  await client.query(`grant create, connect, temporary on database ${database} to ${plainRole}`);
  await client.query(`grant usage, create on schema public to ${plainRole}`);
  await client.query(`set role ${plainRole}`);
  if (await bypassesPolicies(client)) {
    throw new Error(
      `The database role can bypass row-level security, and so can ${plainRole}: give DATABASE_URL a role with NOSUPERUSER NOBYPASSRLS.`,
    );
  }
  return `-c role=${plainRole}`;
}

async function bypassesPolicies(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ bypasses: boolean }>(
    "select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user",
  );
  return rows[0]!.bypasses;
}
