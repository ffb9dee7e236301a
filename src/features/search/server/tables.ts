/** The search index: one inverted index per user, in plain tables (docs/decisions/0009). */
import { sql } from "drizzle-orm";
import {
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
import { entries } from "#features/entries/server/tables.ts";
import { byteText } from "#server/db/columns.ts";
import { isSystem, ownRows } from "#server/db/policies.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** `entries`: the number of entries in the segment. */
export type Segment = { id: number; entries: number };

/** One row per user: the totals of their index, and the next free numbers. */
export const searchBases = pgTable(
  "search_bases",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
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
     * model.
     */
    version: integer("version").notNull().default(0),
    embeddingModel: text("embedding_model"),
  },
  (table) => [
    // The sweep finds outdated indexes by these counts; it never sees a word.
    pgPolicy("search_bases_system", { for: "select", using: isSystem }),
    ownRows("search_bases_own", table.userId),
  ],
);

/**
 * The number that identifies an entry in postings. A changed entry gets a new number; postings of a number
 * without a row are void.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    userId: uuid("user_id").notNull(),
    number: integer("number").notNull(),
    entryId: uuid("card_id").notNull(),
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
    primaryKey({ columns: [table.userId, table.number] }),
    unique("search_entries_card").on(table.entryId),
    foreignKey({
      name: "search_entries_own_card",
      columns: [table.entryId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    index("search_entries_stale")
      .on(table.userId)
      .where(sql`${table.isStale}`),
    ownRows("search_entries_own", table.userId),
  ],
);

/** The postings of a term, as records of eight bytes (postings.ts), for the entries of one segment. */
export const searchPostings = pgTable(
  "search_postings",
  {
    /**
     * No foreign key, because it would be checked for each of an entry's hundreds of rows. A trigger deletes
     * them.
     */
    userId: uuid("user_id").notNull(),
    segment: integer("segment").notNull(),
    term: byteText("term").notNull(),
    records: bytes("records").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.segment, table.term] }),
    ownRows("search_postings_own", table.userId),
  ],
);

/** Passages as vectors of one embedding model: sign bits to preselect, full vectors to rank. */
export const searchVectors = pgTable(
  "search_vectors",
  {
    userId: uuid("user_id").notNull(),
    entryId: uuid("card_id").notNull(),
    model: text("model").notNull(),
    /** The index of the passage in search_entries.passages. */
    ordinal: integer("ordinal").notNull(),
    signs: customType<{ data: string }>({ dataType: () => "bit varying" })("signs").notNull(),
    /** 32-bit floats, little-endian, of unit length. */
    vector: bytes("vector").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.model, table.entryId, table.ordinal] }),
    foreignKey({
      name: "search_vectors_own_card",
      columns: [table.entryId, table.userId],
      foreignColumns: [entries.id, entries.userId],
    }).onDelete("cascade"),
    index("search_vectors_card").on(table.entryId),
    ownRows("search_vectors_own", table.userId),
  ],
);
