import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { templateDatabase } from "../setup/global-setup.ts";
import { untilUnused } from "./until-unused.ts";

/** A copy of the template in which the queues exist. */
const withQueues = `${templateDatabase}_with_queues`;

/** The error code of a database that has connections. PostgreSQL waits 5 s for their end. */
const inUse = "55006";
const maxDropAttempts = 6;

/** One connection for all test files of a process, because opening one takes longer than copying a database. */
let admins: pg.Pool | null = null;
/** The databases of the running test file. */
let created: string[] = [];

/** Returns the name of a new database of the test cluster, a copy of `template`. */
export async function createTestDatabase(template = "template1"): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying files takes half of the CPU time of writing every page through the log.
  await connectAdmin().query(
    `create database ${name} template ${template} owner commonplace strategy file_copy`,
  );
  created.push(name);
  return name;
}

/**
 * The same, migrated and with the queues of the app. `createQueues` creates them in the database of the given name, once
 * per run of all tests, and closes its connections.
 */
export async function createAppDatabase(
  createQueues: (database: string) => Promise<void>,
): Promise<string> {
  await createTemplate(createQueues);
  return createTestDatabase(withQueues);
}

/** Drops the databases of the test file. Throws if a connection to one of them remains open. */
export async function dropTestDatabases(): Promise<void> {
  const names = created;
  created = [];
  for (const name of names) await dropDatabase(name);
}

async function dropDatabase(name: string, attempts = maxDropAttempts): Promise<void> {
  try {
    await connectAdmin().query(`drop database if exists ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== inUse || attempts <= 1) throw error;
    await dropDatabase(name, attempts - 1);
  }
}

function connectAdmin(): pg.Pool {
  const place = { ...inject("cluster"), user: "commonplace_admin", database: "postgres" };
  admins ??= new pg.Pool({ ...place, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  return admins;
}

async function createTemplate(createQueues: (database: string) => Promise<void>): Promise<void> {
  const known = "select from pg_database where datname = $1";
  if ((await connectAdmin().query(known, [withQueues])).rowCount === 1) return;
  // One process at a time.
  const client = new pg.Client({
    ...inject("cluster"),
    user: "commonplace_admin",
    database: "postgres",
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(1)");
    if ((await client.query(known, [withQueues])).rowCount === 1) return;
    const database = await createTestDatabase(templateDatabase);
    await createQueues(database);
    await untilUnused(client, database);
    await client.query(`alter database ${database} rename to ${withQueues}`);
  } finally {
    await client.end();
  }
}
