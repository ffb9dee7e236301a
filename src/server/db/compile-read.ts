/** Compiled read queries, run in one round trip. */
import { fillPlaceholders } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type ActorCtx, queryAsActor, type Tx } from "./database.ts";

type Selection<Row> = {
  _: { selectedFields: Record<keyof Row, unknown> };
  toSQL: () => { sql: string; params: unknown[] };
  execute: () => Promise<Row[]>;
};

const builder = drizzle(new pg.Pool({ max: 0 })) as unknown as Tx;

/**
 * A read query for the most frequent routes: built once, run in one round trip, with rows decoded by the
 * driver alone.
 */
export function compileRead<Row extends object>(
  build: (db: Tx) => Selection<Row>,
): (ctx: ActorCtx, values: Record<string, unknown>) => Promise<Row[]> {
  const selection = build(builder);
  const { sql: text, params } = selection.toSQL();
  const keys = Object.keys(selection._.selectedFields) as (keyof Row)[];
  // Copied for each row: an object that grows key by key is allocated again and again.
  const empty = Object.fromEntries(keys.map((key) => [key, null])) as Record<keyof Row, unknown>;
  return async (ctx, values) => {
    const rows = await queryAsActor(ctx.app.database, ctx.userId, {
      text,
      values: fillPlaceholders(params, values),
    });
    return rows.map((row) => {
      const made = { ...empty };
      for (let at = 0; at < keys.length; at += 1) made[keys[at]!] = row[at];
      return made as Row;
    });
  };
}
