import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type { ExportedCollection } from "#features/export/contract.ts";
import type { Import, ImportFormat, ImportStatus, RowOutcome } from "#features/imports/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";
import type { AddedMarks } from "./marks/added-marks.ts";
import type { StoredItem, StoredPart } from "./items/stored-item.ts";

export const imports = pgTable(
  "imports",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    /** The uploaded file's key in the file storage; null once it has been deleted. Size in bytes. */
    filePath: text("file_path"),
    fileSize: bigint("file_size", { mode: "number" }).notNull(),
    status: text("status").$type<ImportStatus>().notNull(),
    format: text("format").$type<ImportFormat>(),
    /** True if it waits for `start` after the file has been read. */
    isDryRun: boolean("is_dry_run").notNull(),
    /** The collection for rows without a folder; null: Unfiled. No foreign key, because it may be deleted. */
    collectionId: uuid("collection_id"),
    counts: jsonb("counts").$type<Import["counts"]>().notNull(),
    reading: jsonb("reading").$type<Import["reading"]>().notNull(),
    /** Bytes of the rows, and of the content that they still hold. */
    heldBytes: bigint("held_bytes", { mode: "number" }).notNull().default(0),
    lost: jsonb("lost")
      .$type<Import["lost"]>()
      .notNull()
      .default(sql`'[]'`),
    /** Counts of the additions to entries that existed before. */
    added: jsonb("added")
      .$type<Import["added"]>()
      .notNull()
      .default(sql`'{"highlights": 0, "entries": 0, "waiting": 0}'`),
    /** The part of 100,000 rows that is imported, from 1, and the total number of rows. */
    part: integer("part").notNull().default(1),
    fileRows: integer("file_rows").notNull().default(0),
    failure: text("failure"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
    finishedAt: timestampColumn("finished_at"),
  },
  (table) => [
    unique("imports_owner").on(table.id, table.userId),
    index("imports_newest").on(table.userId, table.createdAt, table.id),
    index("imports_updated").on(table.updatedAt),
  ],
);

/** A collection of the rows of an import. */
export const importCollections = pgTable(
  "import_collections",
  {
    importId: uuid("import_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** In the order in which they first occur in the file. */
    place: integer("place").notNull(),
    title: text("title").notNull(),
    /** The collection in the Commonplace format; of other formats at most the description. */
    details: json("details").$type<Partial<ExportedCollection>>(),
    /** Null until it is created. */
    collectionId: uuid("collection_id"),
    /** True if the import created it. */
    isMade: boolean("is_made").notNull().default(false),
    rows: integer("rows").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.place] }),
    foreignKey({
      name: "import_collections_own_import",
      columns: [table.importId, table.userId],
      foreignColumns: [imports.id, imports.userId],
    }).onDelete("cascade"),
    index("import_collections_most_rows").on(table.importId, table.rows),
  ],
);

export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid("import_id").notNull(),
    userId: uuid("user_id").notNull(),
    line: integer("line").notNull(),
    title: text("title"),
    url: text("url"),
    /** `place` of an import_collections row; null if the row is not to be imported. */
    collectionPlace: integer("collection_place"),
    outcome: text("outcome").$type<RowOutcome>().notNull(),
    reason: text("reason"),
    /** The user wants it saved although the URL is already saved. */
    isWanted: boolean("is_wanted").notNull().default(false),
    /** A duplicate that may have marks that its entry lacks; false once they were added. */
    hasMarks: boolean("has_marks").notNull().default(false),
    /** The marks that it added to an entry that existed; null if none. */
    addedMarks: jsonb("added_marks").$type<AddedMarks>(),
    /** The content until the row is imported, and its size in bytes. */
    item: json("item").$type<StoredItem>(),
    itemBytes: integer("item_bytes").notNull().default(0),
    exportedId: uuid("exported_id"),
    /**
     * The entry: the imported one, or the one that already has the URL. No foreign key, because it may be
     * deleted.
     */
    entryId: uuid("card_id"),
    /** The entry's capture, and the progress of reading it; null if there is nothing to read. */
    captureId: uuid("entry_id"),
    reading: text("reading").$type<"waiting" | "ready" | "failed">(),
    /** `updated_at` of the entry after the import. A different value means that the user changed it. */
    savedAt: timestampColumn("saved_at"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    foreignKey({
      name: "import_rows_own_import",
      columns: [table.importId, table.userId],
      foreignColumns: [imports.id, imports.userId],
    }).onDelete("cascade"),
    index("import_rows_outcome").on(table.importId, table.outcome, table.line),
    // The exported id is first, because a user can have very many imports.
    index("import_rows_exported")
      .on(table.exportedId, table.importId)
      .where(sql`${table.exportedId} is not null`),
    index("import_rows_unread")
      .on(table.importId)
      .where(sql`${table.reading} = 'waiting'`),
    index("import_rows_marks")
      .on(table.importId, table.line)
      .where(sql`${table.hasMarks}`),
    index("import_rows_added_marks")
      .on(table.importId, table.line)
      .where(sql`${table.addedMarks} is not null`),
  ],
);

export type NewRow = typeof importRows.$inferInsert;

/**
 * Links, projects and conversations of the Commonplace format, which refer to entries. They are restored
 * after the rows.
 */
export const importParts = pgTable(
  "import_parts",
  {
    importId: uuid("import_id").notNull(),
    userId: uuid("user_id").notNull(),
    place: integer("place").notNull(),
    part: json("part").$type<StoredPart>().notNull(),
    /** Generated from `part`, which can be megabytes, so that queries need not read it. */
    kind: text("kind")
      .$type<StoredPart["kind"]>()
      .notNull()
      .generatedAlwaysAs(sql`part ->> 'kind'`),
    projectId: uuid("project_id").generatedAlwaysAs(sql`(part -> 'project' ->> 'id')::uuid`),
    isDone: boolean("is_done").notNull().default(false),
    /** The project or conversation that was created from it. */
    madeId: uuid("made_id"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.place] }),
    foreignKey({
      name: "import_parts_own_import",
      columns: [table.importId, table.userId],
      foreignColumns: [imports.id, imports.userId],
    }).onDelete("cascade"),
    index("import_parts_next")
      .on(table.importId, table.place)
      .where(sql`not ${table.isDone}`),
    index("import_parts_projects")
      .on(table.importId, table.projectId)
      .where(sql`${table.projectId} is not null`),
  ],
);
