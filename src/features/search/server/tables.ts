/**
 * The search index: inverted indexes in plain tables (docs/decisions/0009), one per scope. A scope has the id of a
 * user, for the entries that are in no shared collection, or of a shared collection.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { collections } from "#features/collections/server/tables.ts";
import { entries } from "#features/entries/server/tables.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * `key`: a UUID, because the numbers begin anew when a collection is shared again, and may be given again by a database that was
 * restored. `entries`: the number of entries in the segment.
 */
export type Segment = { id: number; key: string; entries: number };

/** One row per scope: the totals of its index, and the next free numbers. */
export const searchBases = pgTable(
  "search_bases",
  {
    /** A user's own scope has the id of the user's Unfiled. A trigger deletes the scope's other rows. */
    scopeId: uuid("scope_id")
      .primaryKey()
      .references(() => collections.id, { onDelete: "cascade" }),
    nextNumber: integer("next_number").notNull().default(1),
    nextSegment: integer("next_segment").notNull().default(1),
    /** Oldest first; segments of similar size are merged. */
    segments: jsonb("segments")
      .$type<Segment[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Entries, passages and words indexed, including deleted entries until the next merge. */
    entries: integer("entries").notNull().default(0),
    passages: integer("passages").notNull().default(0),
    words: integer("words").notNull().default(0),
    /** Entries by BCP 47 primary language; "" where unsure. */
    languages: jsonb("languages")
      .$type<Record<string, number>>()
      .notNull()
      .default(sql`'{}'`),
    /**
     * Every entry is indexed with at least this analysis version and, where one is configured, this embedding
     * model. A trigger sets the version of a user's own scope to -1 when the user's entries changed their scope.
     */
    version: integer("version").notNull().default(0),
    embeddingModel: text("embedding_model"),
  },
  (table) => [
    index("search_bases_moved")
      .on(table.scopeId)
      .where(sql`${table.version} < 0`),
  ],
);

/**
 * The number that identifies an entry in postings. A changed entry gets a new number; postings of a number
 * without a row are void.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    scopeId: uuid("scope_id").notNull(),
    number: integer("number").notNull(),
    entryId: uuid("card_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    /**
     * In a user's own scope: only what this user alone knows about an entry that is indexed in a shared collection,
     * such as a member's note.
     */
    isNote: boolean("is_note").notNull().default(false),
    /** Start and end of each passage in the entry's text, in UTF-16 units: start, end, start, end… */
    passages: integer("passages").array().notNull(),
    /** Whether the text has surrogate pairs, so that PostgreSQL counts its characters differently. */
    hasSurrogates: boolean("has_surrogates").notNull().default(false),
    /** The analysis version of its words. */
    version: integer("version").notNull(),
    /** Changed since: search finds the old version until it is indexed again. */
    isStale: boolean("is_stale").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.scopeId, table.number] }),
    unique("search_entries_card").on(table.entryId, table.scopeId),
    index("search_entries_stale")
      .on(table.scopeId)
      .where(sql`${table.isStale}`),
    index("search_entries_notes")
      .on(table.scopeId)
      .where(sql`${table.isNote}`),
  ],
);

/** The postings of the entries of a segment, in blocks (segment-blocks.ts). */
export const searchBlocks = pgTable(
  "search_blocks",
  {
    /** No foreign key, so that the deletion of a scope is one statement for all its rows. A trigger deletes them. */
    scopeId: uuid("scope_id").notNull(),
    segment: integer("segment").notNull(),
    /** 0 for the directory, or for the only block. */
    block: integer("block").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scopeId, table.segment, table.block] })],
);

/** Passages as vectors of one embedding model: sign bits to preselect, full vectors to rank. */
export const searchVectors = pgTable(
  "search_vectors",
  {
    scopeId: uuid("scope_id").notNull(),
    entryId: uuid("card_id")
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    model: text("model").notNull(),
    /** The index of the passage in search_entries.passages. */
    ordinal: integer("ordinal").notNull(),
    signs: customType<{ data: string }>({ dataType: () => "bit varying" })("signs").notNull(),
    /** 32-bit floats, little-endian, of unit length. */
    vector: bytes("vector").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scopeId, table.model, table.entryId, table.ordinal] }),
    index("search_vectors_card").on(table.entryId),
  ],
);
