import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * Whether a column of ids has one of `ids`. One parameter for any number of them, so that PostgreSQL plans the statement
 * once; `inArray` is another statement for each number.
 */
export function isAnyOf(column: AnyColumn | SQL, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}
