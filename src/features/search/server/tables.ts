/** The search index: inverted, of each person's own, in plain tables (docs/decisions/0009). */
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
import { userEntries } from "#features/entries/server/tables.ts";
import { isSystem, ownRows } from "#server/db/policies.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** Byte order whatever the database's own collation, so that a prefix is a range. */
const term = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** How many entries one segment holds. */
export type Segment = { id: number; entries: number };

/** One row a person: what their index holds in all, and the next free numbers. */
export const searchBases = pgTable(
  "search_bases",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    nextNumber: integer("next_number").notNull().default(1),
    nextSegment: integer("next_segment").notNull().default(1),
    /** Oldest first; segments of like size are merged. */
    segments: jsonb("segments")
      .$type<Segment[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Entries, passages and words indexed, those of removed entries included until the next rebuild. */
    entries: integer("entries").notNull().default(0),
    passages: integer("passages").notNull().default(0),
    words: integer("words").notNull().default(0),
    /** Entries by language, as BCP 47 primary language; "" where unsure. */
    languages: jsonb("languages")
      .$type<Record<string, number>>()
      .notNull()
      .default(sql`'{}'`),
    /** All entries are indexed at least so: the version of the analysis, and the embedding model where there is one. */
    version: integer("version").notNull().default(0),
    embeddingModel: text("embedding_model"),
  },
  (table) => [
    // The sweep looks for those that are behind; it sees counts, never a word.
    pgPolicy("search_bases_system", { for: "select", using: isSystem }),
    ownRows("search_bases_own", table.userId),
  ],
);

/** The number under which postings know a card. Changed cards get a new one; postings of a number without a row are void. */
export const searchEntries = pgTable(
  "search_entries",
  {
    userId: uuid("user_id").notNull(),
    number: integer("number").notNull(),
    cardId: uuid("card_id").notNull(),
    /** Where each passage begins and ends in the entry's text, in UTF-16 units: start, end, start, end… */
    passages: integer("passages").array().notNull(),
    /** Whether the text holds characters of two UTF-16 units, so that PostgreSQL counts it differently. */
    hasSurrogates: boolean("has_surrogates").notNull().default(false),
    /** The version of the analysis its words were made with. */
    version: integer("version").notNull(),
    /** Changed since: it is found as it was until it is indexed anew. */
    isStale: boolean("is_stale").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.number] }),
    unique("search_entries_card").on(table.cardId),
    foreignKey({
      name: "search_entries_own_card",
      columns: [table.cardId, table.userId],
      foreignColumns: [userEntries.id, userEntries.userId],
    }).onDelete("cascade"),
    index("search_entries_stale")
      .on(table.userId)
      .where(sql`${table.isStale}`),
    ownRows("search_entries_own", table.userId),
  ],
);

/** Where a term stands, as records of eight bytes (postings.ts), for the entries of one segment. */
export const searchPostings = pgTable(
  "search_postings",
  {
    /** No foreign key, which would be checked for each of an entry's hundreds of rows: a trigger removes them. */
    userId: uuid("user_id").notNull(),
    segment: integer("segment").notNull(),
    term: term("term").notNull(),
    records: bytes("records").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.segment, table.term] }),
    ownRows("search_postings_own", table.userId),
  ],
);

/** Passages as vectors of one embedding model: their signs for the first cut, the whole for the last. */
export const searchVectors = pgTable(
  "search_vectors",
  {
    userId: uuid("user_id").notNull(),
    cardId: uuid("card_id").notNull(),
    model: text("model").notNull(),
    /** The passage's place in search_entries.passages. */
    ordinal: integer("ordinal").notNull(),
    signs: customType<{ data: string }>({ dataType: () => "bit varying" })("signs").notNull(),
    /** 32-bit floats, little-endian, of length one. */
    vector: bytes("vector").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.model, table.cardId, table.ordinal] }),
    foreignKey({
      name: "search_vectors_own_card",
      columns: [table.cardId, table.userId],
      foreignColumns: [userEntries.id, userEntries.userId],
    }).onDelete("cascade"),
    index("search_vectors_card").on(table.cardId),
    ownRows("search_vectors_own", table.userId),
  ],
);
