/** SQL fragments that queries share with the row policies (schema/policies). */
import { sql } from "drizzle-orm";

/** The actor's id, or null: a scalar subquery, so that it is evaluated once per query. */
export const actorId = sql.raw("(select app_user_id())");

/** The ids of shared collections that the actor owns or is a member of; evaluated at most once per query. */
export const openCollections = sql.raw("(select app_open_collections())::uuid[]");
