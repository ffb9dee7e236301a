import type pg from "pg";
import { connectDatabase } from "#server/db/database.ts";
import { prepareDatabase } from "#server/db/migrate.ts";
import { startJobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/logging/log.ts";

/** Migrates an empty database, also for jobs, so that tests can copy it. Returns how to access the copies. */
export async function migrateTemplate(app: pg.ClientConfig) {
  const { connection, ...access } = await prepareDatabase(app);
  const database = connectDatabase(connection, access);
  const jobs = await startJobs(database, createLog("silent"), false);
  await jobs.stop();
  await database.close();
  return access;
}
