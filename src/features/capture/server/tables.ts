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
import { globalEntries } from "#features/entries/server/tables.ts";
import { moment } from "#server/db/moment.ts";
import { isSystem, ownRows, rowsOfEntry } from "#server/db/policies.ts";
import type { StoredLine } from "./scans/page-lines.ts";

/** The pages of an entry that are read as images: those of a PDF that hold no text, or the one of a picture. */
export const entryPages = pgTable(
  "entry_pages",
  {
    entryId: uuid("entry_id")
      .notNull()
      .references(() => globalEntries.id, { onDelete: "cascade" }),
    /** Counts from 1. */
    page: integer("page").notNull(),
    /** False while it waits to be read. */
    isRead: boolean("is_read").notNull().default(false),
    /** A sentence on why it could not be read. */
    failure: text("failure"),
    /** In points; pixels of a picture. */
    width: real("width"),
    height: real("height"),
    lines: jsonb("lines").$type<StoredLine[]>(),
    /** Of reading it. */
    milliseconds: integer("milliseconds").notNull().default(0),
    /** Where its text stands in that of the entry; null where the entry's is not taken from it. */
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.page] }),
    ...rowsOfEntry("entry_pages", table.entryId),
  ],
);

/** Links that came in bulk and wait to be fetched, one after the other of each host. */
export const bulkFetches = pgTable(
  "bulk_fetches",
  {
    entryId: uuid("entry_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    host: text("host").notNull(),
    dueAt: moment("due_at").notNull().defaultNow(),
    /** How often the site has asked to come back later. */
    tries: smallint("tries").notNull().default(0),
  },
  (table) => [
    foreignKey({
      name: "bulk_fetches_entry",
      columns: [table.entryId],
      foreignColumns: [globalEntries.id],
    }).onDelete("cascade"),
    index("bulk_fetches_host").on(table.userId, table.host, table.dueAt, table.entryId),
    pgPolicy("bulk_fetches_system", { for: "select", using: isSystem }),
    ownRows("bulk_fetches_own", table.userId),
  ],
);
