import type { SQL } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** The names of users by their ids; `query` selects both as `id` and `name`. */
export async function selectNames(tx: Tx, query: SQL): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(query);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
