import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { ownRows } from "#server/db/policies.ts";

/** Collections. The table keeps the specification's name, interest profiles. */
export const collections = pgTable(
  "interest_profiles",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    category: text("category").notNull().default(""),
    description: text("description").notNull().default(""),
    /** A colour of the contract, or empty; likewise an emoji. */
    color: text("color").notNull().default(""),
    emoji: text("emoji").notNull().default(""),
    isUnfiled: boolean("is_unfiled").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("interest_profiles_newest").on(table.userId, table.createdAt, table.id),
    unique("interest_profiles_owner").on(table.id, table.userId),
    uniqueIndex("interest_profiles_one_unfiled")
      .on(table.userId)
      .where(sql`${table.isUnfiled}`),
    ownRows("interest_profiles_own", table.userId),
  ],
);
