/** External PostgreSQL servers for tests: from a package of this machine, or at a given URL. */
import { randomBytes } from "node:crypto";
import { closeSync, openSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { planLaunch, runBinary, startBinary } from "#server/db/embedded/cluster-process.ts";
import { stopServer } from "#server/db/embedded/postmaster.ts";

/** A server with the roles and the database used by tests. */
export type TestCluster = {
  admin: pg.ClientConfig;
  app: pg.ClientConfig;
  stop: () => Promise<void>;
};

const adminRole = "commonplace_admin";
const appRole = "commonplace";
/** Created at startup when connecting as a superuser. */
const lesserRole = "commonplace_app";

/** Settings unlike our own server's, because external servers may have them. */
const contrarySettings = {
  timezone: "Pacific/Kiritimati",
  datestyle: "SQL, DMY",
  default_transaction_isolation: "repeatable read",
};

/**
 * Creates a cluster in `folder` with the binaries in `binFolder` and a language collation, as most have, and
 * starts it on a Unix socket only.
 */
export async function startScratchServer(binFolder: string, folder: string): Promise<TestCluster> {
  const home = join(folder, "postgres");
  // PostgreSQL finds its own files only by the real path of the binary, not through a link.
  const binary = (name: string) => realpathSync(join(binFolder, name));
  const binaries = { initdb: binary("initdb"), postgres: binary("postgres") };
  const launch = planLaunch(binaries, home);
  const data = join(home, "data");
  runBinary(launch, binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${adminRole}`,
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=en-US",
    "--auth=trust",
    "--no-sync",
    "--no-instructions",
  ]);
  const log = join(home, "server.log");
  const output = openSync(log, "a", 0o600);
  const settings = Object.entries({
    ...contrarySettings,
    fsync: "off",
    listen_addresses: "",
    unix_socket_directories: home,
    unix_socket_permissions: "0700",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = startBinary(launch, binaries.postgres, ["-D", data, ...settings], output);
  closeSync(output);
  child.unref();
  const admin = { host: home, port: 5432, user: adminRole, database: "postgres" };
  while (!(await answers(admin))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(log, "utf8")}`);
    await sleep(20);
  }
  const cluster = await addRoles(admin);
  return { ...cluster, stop: () => stopServer(child.pid!) };
}

/**
 * Uses the server at `address`, which must name a superuser, and removes its roles and databases at the end.
 * Throws if roles of those names already exist, because their objects would be removed too.
 */
export async function useExternalServer(address: string): Promise<TestCluster> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: address });
  const given = { host, port, user, password, database } as pg.ClientConfig;
  const cluster = await addRoles(given);
  return {
    ...cluster,
    stop: async () => {
      const client = new pg.Client(given);
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        "select quote_ident(datname) as name from pg_database where datdba::regrole::text like 'commonplace%'",
      );
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
      for (const role of [adminRole, appRole, lesserRole])
        await client.query(`drop role if exists ${role}`);
      await client.end();
    },
  };
}

/** Adds the roles and the app's database. Throws if another Commonplace uses the server. */
async function addRoles(given: pg.ClientConfig): Promise<Omit<TestCluster, "stop">> {
  const password = randomBytes(24).toString("base64url");
  const client = new pg.Client(given);
  await client.connect();
  try {
    const known = await client.query("select from pg_roles where rolname = any($1)", [
      [appRole, lesserRole],
    ]);
    if (known.rowCount !== 0) throw new Error(`${client.host} serves a Commonplace already`);
    if (given.user !== adminRole)
      await client.query(`create role ${adminRole} superuser login password '${password}'`);
    await client.query(`create role ${appRole} login createdb password '${password}'`);
    await client.query(`create database ${appRole} owner ${appRole}`);
  } finally {
    await client.end();
  }
  const place = { host: given.host!, port: given.port!, password };
  return {
    admin: { ...place, user: adminRole, database: "postgres" },
    app: { ...place, user: appRole, database: appRole },
  };
}

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
