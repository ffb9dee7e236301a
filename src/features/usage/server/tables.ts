import { bigint, date, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";

/** Tokens that models used for a user, by day (UTC). */
export const tokenUsage = pgTable(
  "token_usage",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    input: bigint("input", { mode: "number" }).notNull().default(0),
    output: bigint("output", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
