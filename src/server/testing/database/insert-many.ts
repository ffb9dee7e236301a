import pg from "pg";
import { inject } from "vitest";
import type { AppContext } from "#server/app-context.ts";

/**
 * Runs a statement that inserts many rows, without triggers and row policies, which would take most of its time:
 * the rows must be what they would be with them.
 */
export async function insertMany(
  app: AppContext,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  const { database } = app.database.connection;
  const admin = new pg.Client({ ...inject("cluster"), user: "commonplace_admin", database });
  await admin.connect();
  try {
    await admin.query("set session_replication_role = replica");
    await admin.query(statement, values);
  } finally {
    await admin.end();
  }
}
