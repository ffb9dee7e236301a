import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { HighlightPlace } from "#features/highlights/server/service.ts";
import type { MovedLinks } from "#features/projects/server/service.ts";
import { users } from "#features/account/server/tables.ts";
import { captures, type entries } from "#features/entries/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * Deleted entries and collections, moved out of their own tables, so that queries there need no condition.
 * Deleted projects stay in their table (`deleted_at`), because few queries read it and many rows refer to it.
 */
export const trash = pgTable(
  "trash",
  {
    /** The id of the entry or collection; it has the same id once restored. */
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"entry" | "collection">().notNull(),
    title: text("title").notNull(),
    url: text("url"),
    siteName: text("site_name"),
    /** The capture, which must exist while an entry of it can be restored. */
    captureId: uuid("entry_id").references(() => captures.id, { onDelete: "restrict" }),
    /**
     * The collection that the entry was in. No foreign key: the collection may be deleted before the entry is
     * restored.
     */
    collectionId: uuid("collection_id"),
    collectionTitle: text("collection_title"),
    /**
     * The collection that was deleted together with this entry. Restoring the collection restores the entry.
     */
    groupId: uuid("group_id"),
    /** The row, and everything that the database deletes with it (store-deleted.ts). */
    payload: jsonb("payload").notNull(),
    deletedAt: timestampColumn("deleted_at").notNull().defaultNow(),
  },
  (table) => [
    index("trash_listed")
      .on(table.userId, table.deletedAt, table.id)
      .where(sql`${table.groupId} is null`),
    index("trash_kinds").on(table.userId, table.kind, table.deletedAt, table.id),
    index("trash_groups")
      .on(table.groupId)
      .where(sql`${table.groupId} is not null`),
    index("trash_entries").on(table.captureId, table.userId),
    index("trash_due").on(table.deletedAt),
  ],
);

/**
 * The users whose trash is being emptied. What they deleted up to `before` is hidden from them and removed by
 * a job.
 */
export const trashEmptyings = pgTable("trash_emptyings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  before: timestampColumn("before").notNull(),
});

/** The columns of a kept entry that a merge changes. */
export type MergedColumns = Pick<
  typeof entries.$inferSelect,
  | "whyItsInteresting"
  | "hidesNote"
  | "title"
  | "summary"
  | "addedTopics"
  | "removedTopics"
  | "collectionId"
  | "duplicateOf"
>;

type SharedPart =
  | { author: string; kind: "comment" | "highlight" | "note" }
  /** `after` is the joined note of the member. */
  | { author: string; kind: "joined"; after: string };

/** What a merge changed, so that it can be undone. */
export type MergeRecord = {
  into: string;
  before: MergedColumns;
  after: MergedColumns;
  isMadePrivate: boolean;
  /** Where the highlights were. */
  highlights: HighlightPlace[];
  /** The merged entry whose reading state the kept one has. */
  readFrom: string | null;
  projects: MovedLinks;
  /** What members of the shared collection wrote, as app_move_shared_parts returned it. */
  sharedParts: readonly SharedPart[];
  /** The entries to which the kept one was not linked before. */
  links: string[];
};

/** A move or deletion of many entries, or a merge, kept for an hour so that it can be finished and undone (entry-changes.ts). */
export const entryChanges = pgTable(
  "entry_changes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"move" | "delete" | "merge">().notNull(),
    /** What a merge changed. */
    merge: jsonb("merge").$type<MergeRecord>(),
    /** The target of a move. No foreign key: the collection may be deleted before the change is undone. */
    collectionId: uuid("collection_id"),
    ids: uuid("ids").array().notNull(),
    /** The collection that each of `ids` was in. */
    origins: uuid("origins").array().notNull(),
    /** The change applies to the first `total` of `ids`; the first `done` of them are finished. */
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    /** If true, `done` counts the reversed entries. */
    isUndone: boolean("is_undone").notNull().default(false),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [index("entry_changes_created").on(table.createdAt)],
);
