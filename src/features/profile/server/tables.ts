import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type { Preferences } from "#features/account/profile-contract.ts";
import { timestampColumn } from "#server/db/columns.ts";

/** User data other than credentials. Created by a trigger with the user. */
export const profiles = pgTable("profiles", {
  id: uuid("id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  username: text("username").notNull(),
  onboardingCompleted: boolean("onboarding_completed").notNull().default(false),
  /** Whether the user closed the questions, so that they no longer open automatically. */
  onboardingDismissed: boolean("onboarding_dismissed").notNull().default(false),
  /** Whether the user closed the first steps on the home page. */
  firstStepsDismissed: boolean("first_steps_dismissed").notNull().default(false),
  /** The answers by question key; null before any were given. */
  preferences: jsonb("preferences").$type<Preferences>(),
  createdAt: timestampColumn("created_at").notNull().defaultNow(),
  updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
});
