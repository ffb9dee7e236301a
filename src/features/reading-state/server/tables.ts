import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { ReadingSettings, ReadingStateName } from "#features/reading-state/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * How far a user has read entries. An entry without a row is unread. One that was marked as unread keeps its
 * position, so that this can be undone.
 */
export const readingStates = pgTable(
  "reading_states",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The id of the entry (user_entries): an own one, or another user's in a shared collection. */
    entryId: uuid("entry_id").notNull(),
    /** As of highlights: the state outlives the entry, which its user may restore. */
    isOfOther: boolean("is_of_other").notNull().default(false),
    entryUserId: uuid("entry_user_id").generatedAlwaysAs(
      sql`case when not is_of_other then user_id end`,
    ),
    state: text("state").$type<ReadingStateName>().notNull(),
    /** UTF-16 offset in a text of this length, and the words there, by which it is found in a changed text. */
    position: integer("position").notNull().default(0),
    length: integer("length").notNull().default(0),
    quote: text("quote").notNull().default(""),
    prefix: text("prefix").notNull().default(""),
    suffix: text("suffix").notNull().default(""),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.entryId] }),
    foreignKey({
      name: "reading_states_own_entry",
      columns: [table.entryId, table.entryUserId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    index("reading_states_recent").on(table.userId, table.state, table.updatedAt, table.entryId),
  ],
);

/** How a user wants texts to look. Only what was changed. */
export const readingSettings = pgTable("reading_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  settings: jsonb("settings").$type<Partial<ReadingSettings>>().notNull(),
});
