import { sql } from "drizzle-orm";
import { date, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/** The periodic e-mails that users have set up; none without a row. */
export const mailings = pgTable(
  "mailings",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "digest" or "notifications". */
    kind: text("kind").notNull(),
    /** 1 (Monday) to 7; null: every day. */
    weekday: smallint("weekday"),
    timeZone: text("time_zone").notNull(),
    /** Null while it is switched off. */
    nextAt: timestampColumn("next_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index("mailings_due")
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
  ],
);

/**
 * The periods for which an e-mail was queued. Its row and its job are committed together, so that there is at
 * most one e-mail for each.
 */
export const sentMailings = pgTable(
  "sent_mailings",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** The Monday of the week, or the day, in the user's time zone. */
    period: date("week", { mode: "string" }).notNull(),
    /** The end of the time that the e-mail covers. */
    until: timestampColumn("until").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.period] }),
    index("sent_mailings_week").on(table.period),
  ],
);
