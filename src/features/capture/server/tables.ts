import { sql } from "drizzle-orm";
import { foreignKey, index, pgPolicy, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { globalEntries } from "#features/entries/server/tables.ts";
import { moment } from "#server/db/moment.ts";
import { actorId, isSystem } from "#server/db/policies.ts";

/** Links that came in bulk and wait to be fetched, one after the other of each host. */
export const bulkFetches = pgTable(
  "bulk_fetches",
  {
    entryId: uuid("entry_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    host: text("host").notNull(),
    dueAt: moment("due_at").notNull().defaultNow(),
    /** How often the site has asked to come back later. */
    tries: smallint("tries").notNull().default(0),
  },
  (table) => [
    foreignKey({
      name: "bulk_fetches_entry",
      columns: [table.entryId],
      foreignColumns: [globalEntries.id],
    }).onDelete("cascade"),
    index("bulk_fetches_host").on(table.userId, table.host, table.dueAt, table.entryId),
    pgPolicy("bulk_fetches_system", { for: "select", using: isSystem }),
    pgPolicy("bulk_fetches_own", {
      using: sql`${table.userId} = ${actorId}`,
      withCheck: sql`${table.userId} = ${actorId}`,
    }),
  ],
);
