import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { collectionPages } from "#features/collections/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * What the user of an entry decided for the public page of its collection; undecided without a row. Triggers delete it
 * when the entry leaves the collection. Visitors read it by functions that take the page's slug (decision 38).
 */
export const pageEntries = pgTable(
  "page_entries",
  {
    entryId: uuid("entry_id").primaryKey(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collectionPages.collectionId, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    /** Of the entry: a change of the capture changes the page. */
    captureId: uuid("capture_id").notNull(),
    /** In the URL of the entry on this page. 122 random bits as base64url. */
    slug: text("slug")
      .notNull()
      .unique()
      .default(
        sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`,
      ),
    isShown: boolean("is_shown").notNull(),
    showsNote: boolean("shows_note").notNull().default(false),
    /** The user's name is shown with the entry. Visitors see the owner's on the page itself. */
    showsName: boolean("shows_name").notNull().default(false),
    /** When it was last agreed or refused: the page is sorted by it. */
    decidedAt: timestampColumn("decided_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "page_entries_entry",
      columns: [table.entryId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    index("page_entries_newest")
      .on(table.collectionId, table.decidedAt, table.entryId)
      .where(sql`${table.isShown}`),
    index("page_entries_user").on(table.userId, table.collectionId),
    index("page_entries_capture").on(table.captureId),
  ],
);
