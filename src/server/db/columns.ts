// Column types of our own.
import { sql } from "drizzle-orm";
import { customType, text, timestamp } from "drizzle-orm/pg-core";

/** A timestamp column, as a Date. */
export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date" });

/**
 * A text column that sorts alphabetically ignoring case and accents, whatever the database's own collation,
 * which a migration created.
 */
export const sortText = customType<{ data: string }>({
  dataType: () => 'text collate "title_order"',
});

/** A text column in byte order, whatever the database's own collation, so that a prefix is a range. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A list of texts, empty by default. */
export const textList = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`);
