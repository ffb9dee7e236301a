import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** Returns the name of a new database of the test cluster, a copy of `template`. */
export async function createTestDatabase(template = "template1"): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({
    ...inject("cluster"),
    user: "commonplace_admin",
    database: "postgres",
  });
  await admin.connect();
  try {
    // One file at a time, because the template must be unused.
    await admin.query("select pg_advisory_lock(1)");
    // Copying files takes half of the CPU time of writing every page through the log.
    await admin.query(
      `create database ${name} template ${template} owner commonplace strategy file_copy`,
    );
  } finally {
    await admin.end();
  }
  return name;
}
