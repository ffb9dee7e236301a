import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { entries } from "#features/entries/server/tables.ts";
import type { HighlightColour } from "#features/highlights/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";
import { ownRows } from "#server/db/policies.ts";

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
    /** UTF-16 offsets in the text with this hash; where it last was, if it is lost. */
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    textHash: text("text_hash").notNull(),
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
    ownRows("highlights_own", table.userId),
  ],
);
