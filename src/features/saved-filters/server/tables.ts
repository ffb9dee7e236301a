import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/** Filters of /library that the user saved under a name. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The search of the URL, without "?", as `formatLibrarySearch` writes it. */
    search: text("search").notNull(),
    /** Ascending in the sidebar. */
    position: integer("position").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [index("saved_filters_order").on(table.userId, table.position, table.id)],
);
