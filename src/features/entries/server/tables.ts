import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { collections } from "#features/collections/server/tables.ts";
import type {
  EntryFailure,
  EntryScan,
  EntrySource,
  EntryStatus,
  EntryStep,
} from "#features/entries/contract.ts";
import type { DocumentHead } from "#shared/article/document-pieces.ts";
import type { OutlineItem } from "#shared/outline-item.ts";
import { readerVersion } from "./reader-version.ts";
import { byteText, sortText, textList, timestampColumn } from "#server/db/columns.ts";

/** Its digest, which names its files; its size in pixels; and one color, as #rrggbb. */
export type KeptPicture = { digest: string; width: number; height: number; color: string };

/** Captures; each has one creator, and is visible to others if it is not private. */
export const captures = pgTable(
  "global_entries",
  {
    id: uuid("id").primaryKey(),
    /** Null after the creator's account was deleted: users who saved the entry keep it. */
    creatorId: uuid("creator_id").references(() => users.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    url: text("url"),
    /** The normalised URL, by which duplicates are found. */
    urlKey: text("url_key"),
    /** The normalised URLs that the page was found to have when it was read: its last redirect and its own address. */
    pageKeys: textList("page_keys"),
    siteName: text("site_name"),
    source: text("source").$type<EntrySource>().notNull(),
    readerVersion: smallint("reader_version").notNull().default(readerVersion),
    /** The user's browser sent the page of this link, so it is never fetched. */
    pageGiven: boolean("page_given").notNull().default(false),
    /** The user has pasted the text in place of what the link or the file says. */
    textGiven: boolean("text_given").notNull().default(false),
    /** A user or a file supplied the metadata of this link; false once the server has read the page. */
    supplied: boolean("supplied").notNull().default(false),
    /** A text that comes with the product, added on request. */
    isSample: boolean("is_sample").notNull().default(false),
    isPrivate: boolean("is_private").notNull().default(true),
    /** When the operator withdrew it from the public, whatever its creator chooses. Set only by the system. */
    withdrawnAt: timestampColumn("withdrawn_at"),
    /** The lead picture, once it is in the file storage. */
    picture: jsonb("picture").$type<KeptPicture>(),
    /** The digest of the site's icon, once it is in the file storage. */
    icon: text("icon"),
    mainTopics: textList("main_topics"),
    /** The topics that were given with the entry. Every reader keeps them, as the first ones. */
    givenTopics: textList("given_topics"),
    keyTakeaways: textList("key_takeaways"),
    readingTimeMinutes: integer("reading_time_minutes"),
    language: text("language"),
    /** Names on one line, as the source states them. */
    author: text("author"),
    /** Calendar dates as the source states them: 2024-03-05, 2024-03 or 2024. */
    publishedOn: text("published_on"),
    modifiedOn: text("modified_on"),
    /** On the registrable domain of `finalUrl`, or of `url` without redirects. */
    canonicalUrl: text("canonical_url"),
    /** The model that read it, as "provider: model"; null for the embedded reader. */
    readModel: text("read_model"),
    /** A sentence on why the configured model has not read it yet; null if nothing is pending. */
    modelFailure: text("model_failure"),
    status: text("status").$type<EntryStatus>().notNull().default("processing"),
    step: text("step").$type<EntryStep>().notNull(),
    failure: jsonb("failure").$type<EntryFailure>(),
    /** Progress of reading its pages as images, if any. */
    scan: jsonb("scan").$type<EntryScan>(),
    /** Where redirects from `url` led when it was fetched; null if nowhere else. The base of relative links. */
    finalUrl: text("final_url"),
    /** Key of the uploaded document in the file storage. */
    filePath: text("file_path"),
    fileName: text("file_name"),
    fileType: text("file_type"),
    fileSize: bigint("file_size", { mode: "number" }),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("global_entries_creator_url")
      .on(table.creatorId, table.urlKey)
      .where(sql`${table.urlKey} is not null`),
    index("global_entries_processing")
      .on(table.updatedAt)
      .where(sql`${table.status} = 'processing'`),
    // For operators: what failed lately, and the size of a user's files.
    index("global_entries_failed")
      .on(table.updatedAt)
      .where(sql`${table.status} = 'failed'`),
    index("global_entries_files")
      .on(table.creatorId, table.fileSize)
      .where(sql`${table.fileSize} is not null`),
    index("global_entries_samples")
      .on(table.creatorId)
      .where(sql`${table.isSample}`),
    index("global_entries_outdated")
      .on(table.creatorId, table.id)
      .where(sql`${table.readerVersion} < ${sql.raw(String(readerVersion))}`),
    index("global_entries_unread_by_model")
      .on(table.id)
      .where(sql`${table.step} = 'summarising' or ${table.modelFailure} is not null`),
  ],
);

/** The extracted text and its reading view, in a separate table so that list queries stay small. */
export const captureContents = pgTable("entry_contents", {
  captureId: uuid("entry_id")
    .primaryKey()
    .references(() => captures.id, { onDelete: "cascade" }),
  /** The input, if it was text; the raw input of pages and files is in the file storage. */
  text: text("text").notNull(),
  /** A trigger increases it whenever the text changes: positions of highlights are those in one version. */
  textVersion: integer("text_version").notNull().default(1),
  /** Markup of a former version, until the document is made of it. */
  html: text("html"),
  /** What the document of the text declares; its blocks are in `documentPieces`. A trigger removes both when the text changes. */
  document: jsonb("document").$type<DocumentHead>(),
  /** The page's own title, before a reader or user changed it. */
  sourceTitle: text("source_title"),
  /** The offsets in the text at which the pages of a PDF begin, ascending, and its outline. */
  pages: integer("pages").array(),
  outline: jsonb("outline").$type<readonly OutlineItem[]>(),
});

/** A user's entry: its collection, why it matters, and the fields the user rewrote. */
export const entries = pgTable(
  "user_entries",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of this user, or of another who shares it with this user. */
    collectionId: uuid("interest_profile_id")
      .notNull()
      .references(() => collections.id),
    captureId: uuid("entry_id")
      .notNull()
      .references(() => captures.id, { onDelete: "restrict" }),
    whyItsInteresting: text("why_its_interesting").notNull().default(""),
    /** Members of a shared collection do not see the note. */
    hidesNote: boolean("hides_note").notNull().default(false),
    /** Null until the user rewrites it; the capture's title is shown until then. */
    title: text("title"),
    summary: text("summary"),
    /** The beginning of the visible title. Triggers update it whenever either title changes. */
    sortTitle: sortText("sort_title").notNull().default(""),
    /**
     * The topics that the user sees: the capture's and the added ones, renamed by `topic_rules`, without the
     * removed ones. Triggers update them too (decision 34).
     */
    topics: textList("topics"),
    /** As the user wrote them. */
    addedTopics: textList("added_topics"),
    /** In lower case. They stay removed when the page is read again. */
    removedTopics: textList("removed_topics"),
    /** The visible title and the topics in lower case, one per line, for filtering lists; updated by triggers too. */
    filterText: text("filter_text").notNull().default(""),
    /** The capture's URL key, copied by the same trigger; finds all of a user's entries on a URL by any creator. */
    urlKey: text("url_key"),
    /**
     * An entry of the same user that already had this page when it was read, until the user has answered what becomes of
     * both. Without a foreign key: while that entry is in the trash, nothing is asked. A trigger sets it.
     */
    duplicateOf: uuid("duplicate_of"),
    /** What /library filters by, such as "topic:owls" and "site:example.org" (list_facets); set by triggers. */
    facets: textList("facets"),
    /** The capture's publishedOn, or "". */
    published: byteText("published").notNull().default(""),
    /** The random end of the id: an order that has nothing to do with the time of saving. */
    shuffle: text("shuffle")
      .notNull()
      .generatedAlwaysAs(sql`right(id::text, 8)`),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("user_entries_owner").on(table.id, table.userId),
    index("user_entries_recent").on(table.userId, table.createdAt, table.id),
    index("user_entries_collection").on(table.collectionId, table.createdAt, table.id),
    index("user_entries_urls")
      .on(table.userId, table.urlKey)
      .where(sql`${table.urlKey} is not null`),
    index("user_entries_duplicates")
      .on(table.userId, table.duplicateOf)
      .where(sql`${table.duplicateOf} is not null`),
    index("user_entries_titles").on(table.userId, table.sortTitle, table.id),
    index("user_entries_published").on(table.userId, table.published, table.createdAt, table.id),
    index("user_entries_collection_titles").on(table.collectionId, table.sortTitle, table.id),
    index("user_entries_counts").on(table.userId, table.collectionId),
    index("user_entries_shuffled").on(table.userId, table.shuffle),
    index("user_entries_shuffled_notes")
      .on(table.userId, table.shuffle)
      .where(sql`${table.whyItsInteresting} <> ''`),
    index("user_entries_entry").on(table.captureId, table.userId),
  ],
);

/**
 * One row per facet of an entry (`user_entries.facets`), written by triggers only: finds the entries with a value
 * without reading the others. A GIN index cannot serve a query under a row policy (decision 35).
 */
export const entryFacets = pgTable(
  "entry_facets",
  {
    userId: uuid("user_id").notNull(),
    /** The key of the facet, as `facet_key` computes it in SQL. */
    facet: bigint("facet", { mode: "bigint" }).notNull(),
    /** The time at which the entry was saved. */
    createdAt: timestampColumn("created_at").notNull(),
    entryId: uuid("entry_id").notNull(),
    /** It is an address of the page: entries with the same one are duplicates. */
    isPage: boolean("is_page").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.facet, table.createdAt, table.entryId] }),
    index("entry_facets_pages")
      .on(table.userId, table.facet, table.entryId)
      .where(sql`${table.isPage}`),
  ],
);
