import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { entries } from "#features/entries/server/tables.ts";
import type { HighlightColour } from "#features/highlights/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";
import { isSystem, ownRows } from "#server/db/policies.ts";

/** Passages that a user highlighted in the text of an entry. */
export const highlights = pgTable(
  "highlights",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").notNull(),
    /** The id of the user's entry (user_entries). */
    entryId: uuid("entry_id").notNull(),
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
      columns: [table.entryId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    index("highlights_entry").on(table.entryId, table.userId, table.start),
    index("highlights_shuffled").on(table.userId, table.shuffle),
    index("highlights_newest").on(table.userId, table.createdAt, table.id),
    // The system finds out whose highlights are in a text that changed.
    pgPolicy("highlights_system", { for: "select", using: isSystem }),
    ownRows("highlights_own", table.userId),
  ],
);
