import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { interestProfiles } from "#features/collections/server/tables.ts";
import type {
  EntryFailure,
  EntryScan,
  EntrySource,
  EntryStatus,
  EntryStep,
} from "#features/entries/contract.ts";
import { moment } from "#server/db/moment.ts";
import { actorId, isSystem, ownRows, rowsOfEntry } from "#server/db/policies.ts";

/** Its size in pixels and in bytes, and a digest of these. */
export type LeadPicture = {
  type: string;
  width: number;
  height: number;
  size: number;
  tag: string;
};

/** Sorted as people sort, case and accents apart, whatever the database's own collation; made by a migration. */
const sortText = customType<{ data: string }>({ dataType: () => 'text collate "title_order"' });

/** What was captured, by one person; others see it when it is not private. */
export const globalEntries = pgTable(
  "global_entries",
  {
    id: uuid("id").primaryKey(),
    /** Null once its creator's account is gone: those who saved it keep it. */
    creatorId: uuid("creator_id").references(() => users.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    url: text("url"),
    /** The address without fragment, tracking and trailing slash: tells a duplicate. */
    urlKey: text("url_key"),
    siteName: text("site_name"),
    source: text("source").$type<EntrySource>().notNull(),
    /** The user's browser sent the page of this link. It is never fetched. */
    pageGiven: boolean("page_given").notNull().default(false),
    /** A user or a file supplied what is said of this link. False once the server has read the page that it fetched. */
    supplied: boolean("supplied").notNull().default(false),
    isPrivate: boolean("is_private").notNull().default(true),
    /** Since when the operator keeps it from the public, whatever its maker chooses. The system alone sets it. */
    withdrawnAt: moment("withdrawn_at"),
    /** The lead picture of its page, of which a copy lies in the file storage. */
    picture: jsonb("picture").$type<LeadPicture>(),
    /** The address that it is still to be fetched from. */
    pictureSource: text("picture_source"),
    mainTopics: text("main_topics")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Of the topics, those that came with it: whoever reads it keeps them first. */
    givenTopics: text("given_topics")
      .array()
      .notNull()
      .default(sql`'{}'`),
    keyTakeaways: text("key_takeaways")
      .array()
      .notNull()
      .default(sql`'{}'`),
    readingTimeMinutes: integer("reading_time_minutes"),
    language: text("language"),
    /** The model whose reading this is, as "provider: model"; null: the embedded reader's. */
    readModel: text("read_model"),
    /** Why the configured model has not read it yet, as a sentence; null: nothing is pending. */
    modelFailure: text("model_failure"),
    status: text("status").$type<EntryStatus>().notNull().default("processing"),
    step: text("step").$type<EntryStep>().notNull(),
    failure: jsonb("failure").$type<EntryFailure>(),
    /** How far its pages are read as images, where some are. */
    scan: jsonb("scan").$type<EntryScan>(),
    /** The uploaded document, as a key of the file storage. */
    filePath: text("file_path"),
    fileName: text("file_name"),
    fileType: text("file_type"),
    fileSize: bigint("file_size", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("global_entries_creator_url")
      .on(table.creatorId, table.urlKey)
      .where(sql`${table.urlKey} is not null`),
    index("global_entries_processing")
      .on(table.updatedAt)
      .where(sql`${table.status} = 'processing'`),
    index("global_entries_unread_by_model")
      .on(table.id)
      .where(sql`${table.step} = 'summarising' or ${table.modelFailure} is not null`),
    pgPolicy("global_entries_read", {
      for: "select",
      using: sql`${table.creatorId} = ${actorId} or (not ${table.isPrivate} and ${table.withdrawnAt} is null) or exists (
        select 1 from user_entries held where held.entry_id = ${table.id} and held.user_id = ${actorId})`,
    }),
    pgPolicy("global_entries_system", { using: isSystem, withCheck: isSystem }),
    pgPolicy("global_entries_insert", {
      for: "insert",
      withCheck: sql`${table.creatorId} = ${actorId}`,
    }),
    pgPolicy("global_entries_update", {
      for: "update",
      using: sql`${table.creatorId} = ${actorId}`,
      withCheck: sql`${table.creatorId} = ${actorId}`,
    }),
    pgPolicy("global_entries_delete", {
      for: "delete",
      using: sql`${table.creatorId} = ${actorId}`,
    }),
  ],
);

/** The extracted text and its reading view, apart from the card so that lists stay narrow. */
export const entryContents = pgTable(
  "entry_contents",
  {
    entryId: uuid("entry_id")
      .primaryKey()
      .references(() => globalEntries.id, { onDelete: "cascade" }),
    /** What came in, when it was text; the raw input of pages and files lies in the file storage. */
    text: text("text").notNull(),
    html: text("html"),
    /** The page's own title, before any reader or person chose one. */
    sourceTitle: text("source_title"),
  },
  (table) => [
    // The text of a public entry is for those who saved it.
    ...rowsOfEntry("entry_contents", table.entryId),
  ],
);

/** A person's own copy of the card: where it lies, why it matters, and what they rewrote. */
export const userEntries = pgTable(
  "user_entries",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    interestProfileId: uuid("interest_profile_id").notNull(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => globalEntries.id, { onDelete: "restrict" }),
    whyItsInteresting: text("why_its_interesting").notNull().default(""),
    /** Null until the person rewrites it: then the global entry's is shown. */
    title: text("title"),
    summary: text("summary"),
    /** The beginning of the title that is shown. Triggers write it, whoever changes either of the two. */
    sortTitle: sortText("sort_title").notNull().default(""),
    /** The capture's, copied by the same trigger: finds the cards that a user has on a URL, whoever captured it. */
    urlKey: text("url_key"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    // A collection of another person cannot be named, whatever a service forgets.
    foreignKey({
      name: "user_entries_own_collection",
      columns: [table.interestProfileId, table.userId],
      foreignColumns: [interestProfiles.id, interestProfiles.userId],
    }),
    unique("user_entries_owner").on(table.id, table.userId),
    index("user_entries_recent").on(table.userId, table.createdAt, table.id),
    // The person first: for another's collection, nothing of it is read.
    index("user_entries_collection").on(
      table.userId,
      table.interestProfileId,
      table.createdAt,
      table.id,
    ),
    index("user_entries_urls")
      .on(table.userId, table.urlKey)
      .where(sql`${table.urlKey} is not null`),
    index("user_entries_titles").on(table.userId, table.sortTitle, table.id),
    index("user_entries_collection_titles").on(
      table.userId,
      table.interestProfileId,
      table.sortTitle,
      table.id,
    ),
    index("user_entries_counts").on(table.userId, table.interestProfileId),
    index("user_entries_entry").on(table.entryId, table.userId),
    pgPolicy("user_entries_system", { for: "select", using: isSystem }),
    // Holding a card lets its person read the entry: nobody may take a card on what they could not read before.
    pgPolicy("user_entries_own", {
      using: sql`${table.userId} = ${actorId}`,
      withCheck: sql`${table.userId} = ${actorId} and app_can_read_entry(${table.entryId})`,
    }),
  ],
);

/** The topics a person's entries carry, with how many carry each: the vocabulary readers reuse. */
export const topics = pgTable(
  "topics",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The folded form under which spellings are the same. */
    key: text("key").notNull(),
    label: text("label").notNull(),
    uses: integer("uses").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("topics_used").on(table.userId, table.uses),
    ownRows("topics_own", table.userId),
  ],
);
