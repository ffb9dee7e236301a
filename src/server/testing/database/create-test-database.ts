import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { templateDatabase } from "../setup/global-setup.ts";
import { untilUnused } from "./until-unused.ts";

/** A copy of the template in which the queues exist. */
const withQueues = `${templateDatabase}_with_queues`;

/** Returns the name of a new database of the test cluster, a copy of `template`. */
export async function createTestDatabase(template = "template1"): Promise<string> {
  return underLock((admin) => copyDatabase(admin, template));
}

/**
 * The same, migrated and with the queues of the app. `createQueues` creates them in the database of the given name, once
 * per run of all tests, and closes its connections.
 */
export async function createAppDatabase(
  createQueues: (database: string) => Promise<void>,
): Promise<string> {
  return underLock(async (admin) => {
    const known = await admin.query("select from pg_database where datname = $1", [withQueues]);
    if (known.rowCount === 0) {
      const database = await copyDatabase(admin, templateDatabase);
      await createQueues(database);
      await untilUnused(admin, database);
      await admin.query(`alter database ${database} rename to ${withQueues}`);
    }
    return copyDatabase(admin, withQueues);
  });
}

/** One file at a time, because the template must be unused. */
async function underLock(work: (admin: pg.Client) => Promise<string>): Promise<string> {
  const admin = new pg.Client({
    ...inject("cluster"),
    user: "commonplace_admin",
    database: "postgres",
  });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(1)");
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function copyDatabase(admin: pg.Client, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying files takes half of the CPU time of writing every page through the log.
  await admin.query(
    `create database ${name} template ${template} owner commonplace strategy file_copy`,
  );
  return name;
}
