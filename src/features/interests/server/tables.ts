import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { collections } from "#features/collections/server/tables.ts";

/** The subjects of a collection. */
export const interests = pgTable(
  "interests",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").notNull(),
    collectionId: uuid("interest_profile_id").notNull(),
    name: text("name").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "interests_own_collection",
      columns: [table.collectionId, table.userId],
      foreignColumns: [collections.id, collections.userId],
    })
      .onDelete("cascade")
      // Handing the collection over changes its user.
      .onUpdate("cascade"),
    uniqueIndex("interests_name").on(table.collectionId, sql`lower(${table.name})`),
    index("interests_user").on(table.userId),
  ],
);
