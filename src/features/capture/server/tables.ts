import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { BatchItem } from "#features/capture/contract.ts";
import { users } from "#features/account/server/tables.ts";
import { captures } from "#features/entries/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

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
  (table) => [primaryKey({ columns: [table.captureId, table.page] })],
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
  ],
);

/** Links and files that a user added together, with what applies to all of them. */
export const batches = pgTable(
  "batches",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** No foreign key, because it may be deleted. */
    collectionId: uuid("collection_id").notNull(),
    whyItsInteresting: text("why_its_interesting").notNull(),
    isPrivate: boolean("is_private").notNull(),
    hidesNote: boolean("hides_note").notNull().default(false),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("batches_owner").on(table.id, table.userId),
    index("batches_newest").on(table.userId, table.createdAt, table.id),
  ],
);

export const batchItems = pgTable(
  "batch_items",
  {
    id: uuid("id").primaryKey(),
    batchId: uuid("batch_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** In the order in which they were given, from 0. */
    position: smallint("position").notNull(),
    kind: text("kind").$type<BatchItem["kind"]>().notNull(),
    name: text("name").notNull(),
    outcome: text("outcome").$type<"waiting" | "saved" | "duplicate" | "refused">().notNull(),
    reason: text("reason"),
    /** No foreign key, because an entry may be deleted and restored. */
    entryId: uuid("entry_id"),
  },
  (table) => [
    unique("batch_items_order").on(table.batchId, table.position),
    foreignKey({
      name: "batch_items_own_batch",
      columns: [table.batchId, table.userId],
      foreignColumns: [batches.id, batches.userId],
    }).onDelete("cascade"),
  ],
);
