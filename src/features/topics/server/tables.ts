import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { textList, timestampColumn } from "#server/db/columns.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The topics of a user's entries, with the number of entries for each: readers reuse this vocabulary. */
export const topics = pgTable(
  "topics",
  {
    userId: userId(),
    /** The label in lower case, as PostgreSQL's lower() writes it. */
    key: text("key").notNull(),
    label: text("label").notNull(),
    /** Written by triggers of user_entries only. */
    uses: integer("uses").notNull().default(0),
    isPinned: boolean("is_pinned").notNull().default(false),
    /** Keys of topics that the user does not want to merge with this one. */
    apart: textList("apart"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("topics_used").on(table.userId, table.uses),
  ],
);

/** A rule before another one replaced it. */
export type FormerRule = { key: string; label: string; into: string | null };

/**
 * What a user renamed, merged or deleted. Deleting a rule undoes it: the captures keep their topics (decision
 * 34).
 */
export const topicRules = pgTable(
  "topic_rules",
  {
    userId: userId(),
    /** The topic that it replaces. */
    key: text("key").notNull(),
    /** Its label when it was replaced. */
    label: text("label").notNull(),
    /** The label of the topic in its place, which may have a rule too; null: it is deleted. */
    into: text("into_label"),
    /** The label at the end of the rules; null: it is deleted. */
    shown: text("shown"),
    /** The rules that this one replaced. */
    former: jsonb("former").$type<FormerRule[]>().notNull().default([]),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/**
 * The changes of `topics.uses` in an open transaction, one row per statement; 0 sets the label. A trigger applies and deletes
 * them at the commit, so that rows of `topics` are locked last and in one order. No foreign key: accounts are
 * deleted too.
 */
export const topicChanges = pgTable(
  "topic_changes",
  {
    userId: uuid("user_id").notNull(),
    labels: text("labels").array().notNull(),
    changes: integer("changes").array().notNull(),
  },
  (table) => [index("topic_changes_user").on(table.userId)],
);

/**
 * Entries whose stored topics do not follow a change of the rules yet: `rewriteTopics` writes them in batches. Until
 * then, lists and filters compute their topics. A trigger deletes the rows of deleted entries.
 */
export const topicRewrites = pgTable(
  "topic_rewrites",
  {
    userId: uuid("user_id").notNull(),
    entryId: uuid("entry_id").notNull(),
    /** The topics that the changes may remove or add, in lower case. */
    keys: text("keys").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entryId] })],
);
