import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { collections } from "#features/collections/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { HighlightColour } from "#features/highlights/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";

/** Passages that a user highlighted in the text of an own entry, or of another user's in a shared collection. */
export const highlights = pgTable(
  "highlights",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The id of the entry (user_entries). */
    entryId: uuid("entry_id").notNull(),
    /** The entry is another user's. The highlight outlives it, because its note is this user's. */
    isOfOther: boolean("is_of_other").notNull().default(false),
    /** Null for the entry of another user: the foreign key to an own one then does not apply. */
    entryUserId: uuid("entry_user_id").generatedAlwaysAs(
      sql`case when not is_of_other then user_id end`,
    ),
    /** The collection whose members see it, as long as the entry is in there. Null: nobody does. */
    sharedIn: uuid("shared_in").references(() => collections.id, { onDelete: "set null" }),
    /** As it was highlighted. */
    quote: text("quote").notNull(),
    prefix: text("prefix").notNull(),
    suffix: text("suffix").notNull(),
    /** UTF-16 offsets in this version of the text; where it last was, if it is lost; -1 if that is not known. */
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    /** Of entry_contents. In another version, the quote is not yet sought; 0: it was imported and never sought. */
    textVersion: integer("text_version").notNull(),
    isLost: boolean("is_lost").notNull().default(false),
    note: text("note").notNull().default(""),
    colour: text("colour").$type<HighlightColour>().notNull(),
    /** The random end of the id, as of entries. */
    shuffle: text("shuffle")
      .notNull()
      .generatedAlwaysAs(sql`right(id::text, 8)`),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "highlights_own_entry",
      columns: [table.entryId, table.entryUserId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    index("highlights_entry").on(table.entryId, table.userId, table.start),
    index("highlights_shuffled").on(table.userId, table.shuffle),
    index("highlights_newest").on(table.userId, table.createdAt, table.id),
    index("highlights_shared")
      .on(table.sharedIn, table.userId)
      .where(sql`${table.sharedIn} is not null`),
  ],
);
