import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * When a highlight, takeaway or note is shown again. A row is created by the first answer; without one, an
 * item was not shown yet. A row without highlight and takeaway is for the entry's note.
 */
export const rediscoveries = pgTable(
  "rediscoveries",
  {
    userId: uuid("user_id").notNull(),
    entryId: uuid("entry_id").notNull(),
    /** Without a foreign key: the row stays for a day when its highlight is removed, so that Undo restores both. */
    highlightId: uuid("highlight_id"),
    /** The MD5 of the takeaway's text, because takeaways have no ids. */
    takeaway: text("takeaway"),
    /** Days between the last answer and `nextOn`. */
    interval: integer("interval_days").notNull(),
    /** In the user's time zone; null: never again. */
    nextOn: date("next_on", { mode: "string" }),
    /** The day of the last answer; null if it was undone. */
    answeredOn: date("answered_on", { mode: "string" }),
    /** Before the last answer, so that it can be undone; null if that was the first. */
    formerInterval: integer("former_interval_days"),
    formerNextOn: date("former_next_on", { mode: "string" }),
    /** When its highlight was removed; set by a trigger, which deletes older rows. */
    removedAt: timestampColumn("removed_at"),
  },
  (table) => [
    foreignKey({
      name: "rediscoveries_own_entry",
      columns: [table.entryId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    unique("rediscoveries_item")
      .on(table.entryId, table.highlightId, table.takeaway)
      .nullsNotDistinct(),
    index("rediscoveries_highlight")
      .on(table.highlightId)
      .where(sql`${table.highlightId} is not null`),
    index("rediscoveries_removed")
      .on(table.userId, table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    index("rediscoveries_due").on(table.userId, table.nextOn),
    index("rediscoveries_answered").on(table.userId, table.answeredOn),
  ],
);

/** Whether the card is shown on /home; it is without a row. */
export const rediscoverSettings = pgTable("rediscover_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  isOn: boolean("is_on").notNull(),
});
