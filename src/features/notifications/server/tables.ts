import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type { MemberRole } from "#features/collections/contract.ts";
import type { NotificationKind } from "#features/notifications/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * What others did in shared collections that concerns a user. A row names its objects by id: titles and texts are read
 * with the user's rights when it is shown. The function app_notify of its migration adds rows.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NotificationKind>().notNull(),
    /** The user who did it; null after the deletion of their account. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    collectionId: uuid("collection_id").notNull(),
    entryId: uuid("entry_id"),
    /** Its foreign key is in the migration: comments build on this feature. */
    commentId: uuid("comment_id"),
    /** Of "removed": the title at that time. */
    collectionTitle: text("collection_title"),
    /** The new role, if it changed. */
    role: text("role").$type<MemberRole>(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    readAt: timestampColumn("read_at"),
  },
  (table) => [
    index("notifications_newest").on(table.userId, table.createdAt, table.id),
    index("notifications_unread")
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index("notifications_created").on(table.createdAt),
    index("notifications_comment")
      .on(table.commentId)
      .where(sql`${table.commentId} is not null`),
    index("notifications_actor").on(table.actorId),
  ],
);
