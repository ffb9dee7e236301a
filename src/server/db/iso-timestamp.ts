import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

/** A timestamp in SQL as text: ISO 8601 in UTC with milliseconds, like `toISOString`. */
export function isoTimestamp(time: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
