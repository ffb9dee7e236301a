import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * Comments on an entry in a collection that is or was shared. Without foreign keys to both: an entry that leaves the
 * collection or is in the trash may be restored, and its comments with it. Until then only their authors read them.
 */
export const comments = pgTable(
  "comments",
  {
    id: uuid("id").primaryKey(),
    entryId: uuid("entry_id").notNull(),
    collectionId: uuid("collection_id").notNull(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    /** The ids of the members who were mentioned. */
    mentions: uuid("mentions")
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("comments_entry").on(table.entryId, table.createdAt, table.id),
    index("comments_author").on(table.authorId, table.createdAt, table.id),
  ],
);
