/** Runs the statements of pg-boss in our transactions. */
import type { QueryResult } from "pg";
import type { Database, Tx } from "../db/database.ts";

/** Runs in `tx` what is sent with it. */
export const runIn = (tx: Tx) => ({
  executeSql: (text: string, values?: unknown[]): Promise<QueryResult> =>
    tx.$client.query(text, values),
});

/** Runs a statement of the queue's own in a transaction of the system. */
export async function runForQueue(
  { system }: Database,
  text: string,
  values?: unknown[],
): Promise<QueryResult> {
  // Upgrades of pg-boss build indexes in this way, which PostgreSQL allows in no transaction.
  if (/\bindex\s+concurrently\b/i.test(text)) {
    const client = await system.connect();
    return client.query(text, values).finally(() => client.release());
  }
  // Some of its statements begin and commit by themselves.
  return system.query(text.replace(/^\s*begin;/i, "").replace(/\bcommit;\s*$/i, ""), values);
}
