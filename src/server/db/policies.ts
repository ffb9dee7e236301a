/** The words that row policies are written in. */
import { sql } from "drizzle-orm";
import { type AnyPgColumn, pgPolicy } from "drizzle-orm/pg-core";

/** Who asks, or null when nobody does: a scalar subquery, so that it is evaluated once a query. */
export const actorId = sql.raw("(select app_user_id())");

/** True on connections of the system itself (identity, jobs that have no person). */
export const isSystem = sql.raw("(select app_is_system())");

/** A person's own rows are theirs to read and to write, and nobody else's. */
export function ownRows(name: string, userId: AnyPgColumn) {
  const isOwn = sql`${userId} = ${actorId}`;
  return pgPolicy(name, { using: isOwn, withCheck: isOwn });
}
