/** The words that row policies are written in. */
import { sql } from "drizzle-orm";

/** Who asks, or null when nobody does: a scalar subquery, so that it is evaluated once a query. */
export const actorId = sql.raw("(select app_user_id())");

/** True on connections of the system itself (identity, jobs that have no person). */
export const isSystem = sql.raw("(select app_is_system())");
