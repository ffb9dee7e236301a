import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a column of ids has one of `ids`. One parameter for any number of them, so that PostgreSQL plans the statement
 * once; `inArray` is another statement for each number.
 */
export function isAnyOf(column: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}
