/** SQL fragments of row policies. */
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, pgPolicy } from "drizzle-orm/pg-core";

/** The actor's id, or null: a scalar subquery, so that it is evaluated once per query. */
export const actorId = sql.raw("(select app_user_id())");

/** True on connections of the system (identity, jobs without a user). */
export const isSystem = sql.raw("(select app_is_system())");

/** The ids of shared collections that the actor owns or is a member of; evaluated at most once per query. */
export const openCollections = sql.raw("(select app_open_collections())::uuid[]");

/** Users read and write their own rows only. */
export function ownRows(name: string, userId: AnyPgColumn) {
  const isOwn = sql`${userId} = ${actorId}`;
  return pgPolicy(name, { using: isOwn, withCheck: isOwn });
}

/** Only the user in this column may change a row, even if others may read it. `withCheck` checks written rows. */
export function changedBy(table: string, userId: AnyPgColumn, withCheck?: SQL) {
  const isOwn = sql`${userId} = ${actorId}`;
  const written = withCheck ?? isOwn;
  return [
    pgPolicy(`${table}_insert`, { for: "insert", withCheck: written }),
    pgPolicy(`${table}_update`, { for: "update", using: isOwn, withCheck: written }),
    pgPolicy(`${table}_delete`, { for: "delete", using: isOwn }),
  ];
}

/** The actor has an entry of this capture, or sees one in a shared collection. */
export function holdsCapture(captureId: AnyPgColumn) {
  return sql`exists (select 1 from user_entries held where held.entry_id = ${captureId}
        and (held.user_id = ${actorId} or held.interest_profile_id = any (${openCollections})))`;
}

/** Rows that belong to a capture: read by every user who sees an entry of it, written by its creator. */
export function rowsOfCapture(table: string, captureId: AnyPgColumn) {
  const isCreator = sql`exists (select 1 from global_entries entry
        where entry.id = ${captureId} and entry.creator_id = ${actorId})`;
  return [
    pgPolicy(`${table}_read`, {
      for: "select",
      using: holdsCapture(captureId),
    }),
    pgPolicy(`${table}_write`, { using: isCreator, withCheck: isCreator }),
  ];
}
