/**
 * Creates a data folder as an earlier version left it, in a cluster of an older PostgreSQL of this machine.
 */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { appDatabase, appRole, createClusterFolder } from "#server/db/embedded/cluster-folder.ts";
import { type Binaries, runBinary } from "#server/db/embedded/cluster-process.ts";
import { prepareDatabase } from "#server/db/migrate.ts";
import { findRunning } from "#server/db/embedded/pid-file.ts";
import { connectOrStart, stopServer } from "#server/db/embedded/postmaster.ts";

const packages = "/usr/lib/postgresql";

/** The newest of Debian's PostgreSQL packages older than `major`; null without one. */
export function findOlderBinaries(major: number): (Binaries & { major: number }) | null {
  const found = existsSync(packages) ? readdirSync(packages).map(Number) : [];
  const newest = Math.max(...found.filter((one) => one >= 15 && one < major));
  if (!Number.isFinite(newest)) return null;
  const binary = (name: string) => realpathSync(join(packages, String(newest), "bin", name));
  return { major: newest, initdb: binary("initdb"), postgres: binary("postgres") };
}

/** Creates it in `dataDir` with today's tables, runs `statements` in it as the superuser, and stops it. */
export async function createOldLibrary(
  dataDir: string,
  binaries: Binaries,
  statements: readonly string[],
): Promise<void> {
  const folder = await createClusterFolder(dataDir, { binaries, isDurable: false });
  const { data, launch, admin, app } = folder;
  runBinary(launch, binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${admin.user}`,
    "--encoding=UTF8",
    "--locale=C",
    "--auth=trust",
    "--no-sync",
    "--no-instructions",
  ]);
  const signal = new AbortController().signal;
  const { client } = await connectOrStart(folder, signal, () => Promise.resolve());
  await client.query(`create role ${appRole} login nosuperuser nobypassrls createdb`);
  await client.query(`create database ${appDatabase} owner ${appRole}`);
  await client.end();
  await prepareDatabase(app);
  const own = new pg.Client({ ...admin, database: appDatabase });
  await own.connect();
  for (const statement of statements) await own.query(statement);
  await own.end();
  await stopServer(findRunning(data)!.pid);
}
