import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type { ActivityKind } from "#features/activity/contract.ts";
import type { MemberRole } from "#features/collections/contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * What the members of a shared collection did in it. Triggers write it in the transaction of the change, and delete it
 * when the last member leaves. Without foreign keys: their locks would cause deadlocks, for example between leaving and
 * handing over.
 */
export const collectionActivity = pgTable(
  "collection_activity",
  {
    id: uuid("id").primaryKey(),
    collectionId: uuid("collection_id").notNull(),
    /** Null after the account was deleted. */
    actorId: uuid("actor_id"),
    kind: text("kind").$type<ActivityKind>().notNull(),
    /** Null for several entries. The entry may be deleted, and restored. */
    entryId: uuid("entry_id"),
    /** Of several entries, the last ones first, at most 10. */
    entryIds: uuid("entry_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** The member concerned, if it is not the actor. Null after that account was deleted. */
    memberId: uuid("member_id"),
    /** The new role, if a role changed. */
    role: text("role").$type<MemberRole>(),
    /** The number of actions in quick succession. */
    count: integer("count").notNull().default(1),
    /** The time of the last action. */
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("collection_activity_newest").on(table.collectionId, table.createdAt, table.id),
    index("collection_activity_oldest").on(table.createdAt),
    index("collection_activity_actor").on(table.actorId),
    index("collection_activity_member").on(table.memberId),
    check("collection_activity_count", sql`${table.count} > 0`),
  ],
);

/**
 * How a user follows a shared collection. Triggers create the rows of its owner and its members, and delete them with
 * the membership.
 */
export const collectionFollowings = pgTable(
  "collection_followings",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Later activity of others is unread. */
    seenAt: timestampColumn("seen_at").notNull().defaultNow(),
    /** Shows no unread mark, and sends no notifications. */
    isMuted: boolean("is_muted").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.userId] }),
    index("collection_followings_user").on(table.userId),
  ],
);
