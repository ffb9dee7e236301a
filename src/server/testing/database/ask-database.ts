import pg from "pg";

/** The rows that `statement` returns over a connection of its own. */
export async function askDatabase(
  settings: pg.ClientConfig,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(settings);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
