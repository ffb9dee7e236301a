/** One PostgreSQL for all test files, with a migrated template that each file clones. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../db/database.ts";
import { startCluster } from "../db/embedded-postgres.ts";
import { prepareDatabase } from "../db/migrate.ts";
import { openJobs } from "../jobs.ts";
import { createLog } from "../log.ts";

export const templateDatabase = "commonplace";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "cp-test-"));
  const cluster = await startCluster(folder);
  const database = openDatabase(await prepareDatabase(cluster.app));
  const jobs = await openJobs(database, createLog("silent"), false);
  await jobs.stop();
  await database.close();
  await untilUnused(cluster.admin);
  project.provide("cluster", { host: String(cluster.app.host), port: Number(cluster.app.port) });
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A database with connections cannot be cloned. */
async function untilUnused(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ open: number }>(
      "select count(*)::int as open from pg_stat_activity where datname = $1",
      [templateDatabase],
    );
    if (rows[0]!.open === 0) break;
  }
  await client.end();
}

declare module "vitest" {
  interface ProvidedContext {
    cluster: { host: string; port: number };
  }
}
