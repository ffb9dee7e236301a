import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { entries } from "#features/entries/server/tables.ts";

/** Two entries that a user linked by hand, in no direction. */
export const entryLinks = pgTable(
  "entry_links",
  {
    userId: uuid("user_id").notNull(),
    /** The lower of the two ids. */
    firstId: uuid("first_id").notNull(),
    secondId: uuid("second_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    foreignKey({
      name: "entry_links_own_first",
      columns: [table.firstId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    foreignKey({
      name: "entry_links_own_second",
      columns: [table.secondId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    index("entry_links_second").on(table.secondId),
    check("entry_links_in_order", sql`${table.firstId} < ${table.secondId}`),
  ],
);
