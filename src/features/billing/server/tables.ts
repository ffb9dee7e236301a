import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type { SubscriptionStatus } from "#features/billing/contract.ts";
import type { Tier } from "#shared/plans.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * The last known state at Stripe. No row means the Free plan. Users may only read it; the system writes it.
 */
export const subscriptions = pgTable("subscriptions", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  customerId: text("customer_id").unique(),
  /** The last opened checkout, which is expired when another one is created. */
  checkoutSessionId: text("checkout_session_id"),
  tier: text("tier").$type<Tier>().notNull().default("free"),
  status: text("status").$type<SubscriptionStatus>(),
  subscriptionId: text("subscription_id"),
  periodStart: timestampColumn("period_start"),
  periodEnd: timestampColumn("period_end"),
  /** Cancelled, but valid until `periodEnd`. */
  isEnding: boolean("is_ending").notNull().default(false),
  /** Incremented with each update, to detect a concurrent one. */
  version: integer("version").notNull().default(0),
  updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
});

/** Processed events of Stripe, so that a repeated event has no effect. */
export const billingEvents = pgTable(
  "billing_events",
  {
    id: text("id").primaryKey(),
    receivedAt: timestampColumn("received_at").notNull().defaultNow(),
  },
  (table) => [index("billing_events_received").on(table.receivedAt)],
);

/** The number of entries that a user saved in each calendar month and plan month, including deleted ones. */
export const savedEntries = pgTable(
  "saved_entries",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The start of the month. */
    since: timestampColumn("since").notNull(),
    saved: integer("saved").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.since] }),
    index("saved_entries_since").on(table.since),
  ],
);
