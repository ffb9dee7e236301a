import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { collections } from "#features/collections/server/tables.ts";
import { captures } from "#features/entries/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

export type OperatorAction = "withdraw" | "restore" | "block" | "unblock" | "handle";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Byte order, independent of the database's collation: labels are only compared for equality. */
const label = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The publisher's choices for an entry that is or once was public. Unpublishing keeps them. */
export const publications = pgTable("publications", {
  captureId: uuid("entry_id")
    .primaryKey()
    .references(() => captures.id, { onDelete: "cascade" }),
  /** 122 random bits as base64url. */
  slug: text("slug")
    .notNull()
    .unique()
    .default(
      sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`,
    ),
  showsWhy: boolean("shows_why").notNull().default(false),
  /** The first time; null until then. Publishing again does not move an entry to the top. */
  publishedAt: timestampColumn("published_at"),
});

/**
 * The entries that are public now: ready, not private, and still in their publisher's library. Only triggers
 * write it, in the transaction that changes any of these. Its read policy is `true`, because PostgreSQL does
 * not use the index of words if it must check a row policy first.
 */
export const publicEntries = pgTable(
  "public_entries",
  {
    captureId: uuid("entry_id")
      .primaryKey()
      .references(() => captures.id, { onDelete: "cascade" }),
    slug: text("slug").notNull().unique(),
    creatorId: uuid("creator_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    publishedAt: timestampColumn("published_at").notNull(),
    showsWhy: boolean("shows_why").notNull(),
    supplied: boolean("supplied").notNull().default(false),
    /** The words of title, summary and topics, both unchanged and as English stems. */
    words: tsvector("words").notNull(),
  },
  (table) => [
    index("public_entries_newest").on(table.publishedAt, table.captureId),
    // For visitors' lists, independent of the number of supplied entries published since.
    index("public_entries_newest_fetched")
      .on(table.publishedAt, table.captureId)
      .where(sql`not ${table.supplied}`),
    index("public_entries_creator_supplied")
      .on(table.creatorId)
      .where(sql`${table.supplied}`),
    index("public_entries_creator_newest").on(table.creatorId, table.publishedAt, table.captureId),
    index("public_entries_words").using("gin", table.words),
  ],
);

/** The topics of public entries, spelled as in the entry. Written and read like public_entries. */
export const publicTopics = pgTable(
  "public_topics",
  {
    captureId: uuid("entry_id")
      .notNull()
      .references(() => publicEntries.captureId, { onDelete: "cascade" }),
    label: label("label").notNull(),
    publishedAt: timestampColumn("published_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.captureId, table.label] }),
    index("public_topics_newest").on(table.label, table.publishedAt, table.captureId),
  ],
);

/** The entries and publishers that a user hid on Discover. */
export const discoverHidden = pgTable(
  "discover_hidden",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** No foreign key: deleting the entry must not show its publisher again. */
    captureId: uuid("entry_id").notNull(),
    /** Its publisher, if all of their entries are hidden. */
    creatorId: uuid("creator_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.captureId] }),
    index("discover_hidden_people")
      .on(table.creatorId, table.userId)
      .where(sql`${table.creatorId} is not null`),
  ],
);

/** Reports of public entries and of public pages of collections to the operator, at most one per user and subject. */
export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    captureId: uuid("entry_id").references(() => captures.id, { onDelete: "cascade" }),
    /** Of a public page of a collection. */
    collectionId: uuid("collection_id").references(() => collections.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    /** The time at which the operator handled it; null while it is open. */
    handledAt: timestampColumn("handled_at"),
  },
  (table) => [
    check("reports_subject", sql`num_nonnulls(${table.captureId}, ${table.collectionId}) = 1`),
    unique("reports_entry").on(table.captureId, table.userId),
    unique("reports_collection").on(table.collectionId, table.userId),
    index("reports_user").on(table.userId),
    index("reports_open")
      .on(table.createdAt)
      .where(sql`${table.handledAt} is null`),
  ],
);

/** A log of the operator's actions on public entries, public pages of collections, and users. */
export const operatorActions = pgTable(
  "operator_actions",
  {
    id: uuid("id").primaryKey(),
    action: text("action").$type<OperatorAction>().notNull(),
    captureId: uuid("entry_id").references(() => captures.id, { onDelete: "set null" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Of a public page of a collection. */
    collectionId: uuid("collection_id").references(() => collections.id, { onDelete: "set null" }),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [index("operator_actions_newest").on(table.createdAt)],
);

/** A user's page of public entries. While it is off it keeps its name, which no other user can take. */
export const publicPages = pgTable(
  "public_pages",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In the URL; a-z, 0-9 and hyphens. */
    name: text("name").notNull().unique(),
    isOn: boolean("is_on").notNull(),
    /** Whether search engines may list it. */
    isIndexed: boolean("is_indexed").notNull(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("public_pages_indexed")
      .on(table.name)
      .where(sql`${table.isOn} and ${table.isIndexed}`),
  ],
);
