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

/** What hangs on a captured entry: read by everybody who has a card on it, written by who captured it. */
export function rowsOfEntry(table: string, entryId: AnyPgColumn) {
  const isMaker = sql`exists (select 1 from global_entries entry
        where entry.id = ${entryId} and entry.creator_id = ${actorId})`;
  return [
    pgPolicy(`${table}_read`, {
      for: "select",
      using: sql`exists (select 1 from user_entries held
        where held.entry_id = ${entryId} and held.user_id = ${actorId})`,
    }),
    pgPolicy(`${table}_write`, { using: isMaker, withCheck: isMaker }),
  ];
}
