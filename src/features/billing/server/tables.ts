import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type { SubscriptionStatus, Tier } from "#features/billing/contract.ts";
import { moment } from "#server/db/moment.ts";
import { actorId, isSystem, ownRows } from "#server/db/policies.ts";

/** What Stripe last said of a person. No row is the Free plan. A person only reads it: the system writes. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    customerId: text("customer_id").unique(),
    /** Of the checkout that was opened last: it is closed when another begins. */
    checkoutSessionId: text("checkout_session_id"),
    tier: text("tier").$type<Tier>().notNull().default("free"),
    status: text("status").$type<SubscriptionStatus>(),
    subscriptionId: text("subscription_id"),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    /** Cancelled, and lasting until `periodEnd`. */
    isEnding: boolean("is_ending").notNull().default(false),
    /** How often Stripe's word was written down: who has asked it meanwhile asks again. */
    version: integer("version").notNull().default(0),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    pgPolicy("subscriptions_own", { for: "select", using: sql`${table.userId} = ${actorId}` }),
    pgPolicy("subscriptions_system", { using: isSystem, withCheck: isSystem }),
  ],
);

/** Events of Stripe that have had their effect, so that one sent again has none. */
export const billingEvents = pgTable(
  "billing_events",
  {
    id: text("id").primaryKey(),
    receivedAt: moment("received_at").notNull().defaultNow(),
  },
  (table) => [
    index("billing_events_received").on(table.receivedAt),
    pgPolicy("billing_events_system", { using: isSystem, withCheck: isSystem }),
  ],
);

/** How many entries a person saved in each month, whatever became of them: of the calendar, and of the plan. */
export const savedEntries = pgTable(
  "saved_entries",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The beginning of the month. */
    since: moment("since").notNull(),
    saved: integer("saved").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.since] }),
    index("saved_entries_since").on(table.since),
    ownRows("saved_entries_own", table.userId),
    pgPolicy("saved_entries_system", { using: isSystem, withCheck: isSystem }),
  ],
);
