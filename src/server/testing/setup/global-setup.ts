/** One PostgreSQL for all test files, with a migrated template that each file clones. */
import { rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startCluster } from "#server/db/embedded/embedded-postgres.ts";
import type { Setting } from "#server/db/transaction.ts";
import {
  useExternalServer,
  startScratchServer,
  type TestCluster,
} from "../database/given-server.ts";
import { migrateTemplate } from "../database/migrate-template.ts";
import { untilUnused } from "../database/until-unused.ts";
import { createScratchFolder } from "./scratch-folder.ts";

export const templateDatabase = "commonplace";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createScratchFolder();
  const cluster = await openCluster(folder);
  const access = await migrateTemplate(cluster.app);
  const admin = new pg.Client(cluster.admin);
  await admin.connect();
  await untilUnused(admin, templateDatabase);
  await stopVacuuming(admin);
  await admin.end();
  const { host, port, password } = cluster.app;
  project.provide("cluster", {
    host: String(host),
    port: Number(port),
    ...(typeof password === "string" && { password }),
    ...(access.settings.length > 0 && { options: access.settings.map(writeOption).join(" ") }),
  });
  project.provide("settings", access.settings);
  project.provide("folder", folder);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A setting in the server's connection format, in which spaces separate options. */
function writeOption([name, value]: Setting): string {
  return `-c ${name}=${value.replaceAll(" ", "\\ ")}`;
}

/** The embedded one, unless scripts/test-external.ts sets another. */
async function openCluster(folder: string): Promise<TestCluster> {
  const { TEST_DATABASE_URL: address, TEST_POSTGRES_BIN: binFolder } = process.env;
  if (address) return useExternalServer(address);
  if (binFolder) return startScratchServer(binFolder, folder);
  // Its data need not survive a crash, and syncing to a slow disk would delay every test.
  return startCluster(folder, { isDurable: false });
}

/** Each file has its own database, and PostgreSQL would start a process for each of them every minute. */
async function stopVacuuming(admin: pg.Client): Promise<void> {
  await admin.query("alter system set autovacuum = off");
  await admin.query("select pg_reload_conf()");
}

declare module "vitest" {
  interface ProvidedContext {
    /** The server's location, and the app's settings for a connection outside the app's pools. */
    cluster: { host: string; port: number; password?: string; options?: string };
    /** The app's settings for each transaction. */
    settings: readonly Setting[];
    /** Deleted after the last test. */
    folder: string;
  }
}
