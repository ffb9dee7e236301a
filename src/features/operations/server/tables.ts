import { pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#server/db/columns.ts";

/** Work that one of all processes does at a time, by its name. */
export const scheduledRuns = pgTable("scheduled_runs", {
  name: text("name").primaryKey(),
  nextAt: timestampColumn("next_at").notNull(),
});
