import type pg from "pg";
import type { Database } from "#server/db/database.ts";

/**
 * The same database, whose connection is cut between a commit and its answer if the transaction ran a statement
 * that contains `part`.
 */
export function loseCommits(database: Database, part: string): Database {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await database.actors.connect();
    let isLost = false;
    const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
      const text = typeof statement === "string" ? statement : statement.text;
      isLost ||= text.includes(part);
      const result = await client.query(statement, values);
      if (isLost && text === "commit") throw new Error("Connection terminated unexpectedly");
      return result;
    };
    return Object.create(client, { query: { value: query } }) as pg.PoolClient;
  };
  return { ...database, actors: { ...database.actors, connect } };
}
