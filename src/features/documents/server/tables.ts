import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { captures } from "#features/entries/server/tables.ts";

/** The blocks of documents, in parts that can be loaded and rendered at once. */
export const documentPieces = pgTable(
  "entry_document_pieces",
  {
    captureId: uuid("entry_id")
      .notNull()
      .references(() => captures.id, { onDelete: "cascade" }),
    /** The index of its first block in the document, and where its text begins. */
    firstBlock: integer("first_block").notNull(),
    start: integer("starts_at").notNull(),
    blocks: text("blocks").notNull(),
  },
  (table) => [primaryKey({ columns: [table.captureId, table.firstBlock] })],
);
