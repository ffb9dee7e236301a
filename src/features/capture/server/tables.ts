import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { captures } from "#features/entries/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";
import { isSystem, ownRows, rowsOfCapture } from "#server/db/policies.ts";

/** A line's words: text, the box in fractions of the page (x, y, width, height), and the confidence in percent. */
export type StoredLine = [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  confidence: number,
][];

/**
 * The pages of an entry that are read as images: pages of a PDF without text, or the single page of a
 * picture.
 */
export const entryPages = pgTable(
  "entry_pages",
  {
    captureId: uuid("entry_id")
      .notNull()
      .references(() => captures.id, { onDelete: "cascade" }),
    /** Counts from 1. */
    page: integer("page").notNull(),
    /** False while it waits to be read. */
    isRead: boolean("is_read").notNull().default(false),
    /** A sentence on why the page could not be read. */
    failure: text("failure"),
    /** In points; for a picture, in pixels. */
    width: real("width"),
    height: real("height"),
    lines: jsonb("lines").$type<StoredLine[]>(),
    /** Time spent reading the page. */
    milliseconds: integer("milliseconds").notNull().default(0),
    /** Position of the page's text in the entry's text; null if it was not used. */
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
  },
  (table) => [
    primaryKey({ columns: [table.captureId, table.page] }),
    ...rowsOfCapture("entry_pages", table.captureId),
  ],
);

/** Bulk-imported links that wait to be fetched, one after the other per host. */
export const bulkFetches = pgTable(
  "bulk_fetches",
  {
    captureId: uuid("entry_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    host: text("host").notNull(),
    dueAt: timestampColumn("due_at").notNull().defaultNow(),
    /** How often the site has asked to retry later. */
    tries: smallint("tries").notNull().default(0),
  },
  (table) => [
    foreignKey({
      name: "bulk_fetches_entry",
      columns: [table.captureId],
      foreignColumns: [captures.id],
    }).onDelete("cascade"),
    index("bulk_fetches_host").on(table.userId, table.host, table.dueAt, table.captureId),
    pgPolicy("bulk_fetches_system", { for: "select", using: isSystem }),
    ownRows("bulk_fetches_own", table.userId),
  ],
);
