/** Statements that PostgreSQL parses and plans once for each connection. */
import { fillPlaceholders } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg, { type PoolClient } from "pg";
import { readAsActor, type Tx } from "./database.ts";
import type { Ctx } from "../machine.ts";

const onClient = new WeakMap<PoolClient, Map<string, unknown>>();

/** The statement `name` on this transaction's connection, made by `build` when it is first used there. */
export function prepared<Made>(tx: Tx, name: string, build: (tx: Tx) => Made): Made {
  let statements = onClient.get(tx.$client);
  if (statements === undefined) onClient.set(tx.$client, (statements = new Map()));
  let statement = statements.get(name) as Made | undefined;
  if (statement === undefined) statements.set(name, (statement = build(tx)));
  return statement;
}

type Selection<Row> = { toSQL: () => { sql: string; params: unknown[] }; execute: () => Promise<Row[]> };

const builder = drizzle(new pg.Pool({ max: 0 })) as unknown as Tx;

/**
 * A reading query for the hottest routes: built once, run in one round trip, its rows decoded by the
 * driver alone. `keys` are the members of a row in the order they are selected.
 */
export function compileRead<Row extends object>(
  name: string,
  keys: readonly (keyof Row & string)[],
  build: (db: Tx) => Selection<Row>,
): (ctx: Ctx, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = build(builder).toSQL();
  return async (ctx, values) => {
    const rows = await readAsActor(ctx.machine.database, ctx.userId, { name, text, values: fillPlaceholders(params, values) });
    return rows.map((row) => {
      const made: Record<string, unknown> = {};
      for (let at = 0; at < keys.length; at += 1) made[keys[at]!] = row[at];
      return made as Row;
    });
  };
}
