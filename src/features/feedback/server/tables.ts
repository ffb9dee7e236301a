import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type { Severity } from "#features/feedback/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * The board, which every signed-in user reads. `rank` is the sum of the item's votes: triggers on the votes
 * update it, and another trigger rejects any other change. Only the system answers and merges.
 */
export const feedback = pgTable(
  "feedback",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    description: text("description"),
    severity: text("severity").$type<Severity>().notNull().default("Suggestion"),
    closed: boolean("closed").notNull().default(false),
    rank: integer("rank").notNull().default(0),
    /** The operator's answer. */
    answer: text("answer"),
    answeredAt: timestampColumn("answered_at"),
    /**
     * The item that this one duplicates. A trigger copies the votes there, and deletes the copies when this
     * is undone.
     */
    mergedIntoId: uuid("merged_into_id").references((): AnyPgColumn => feedback.id, {
      onDelete: "set null",
    }),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "feedback_severity",
      sql`${table.severity} in ('Error', 'Feature', 'Suggestion', 'Note')`,
    ),
    index("feedback_open")
      .on(table.rank, table.createdAt, table.id)
      .where(sql`not ${table.closed}`),
    index("feedback_open_severity")
      .on(table.severity, table.rank, table.createdAt, table.id)
      .where(sql`not ${table.closed}`),
    index("feedback_rank").on(table.rank, table.createdAt, table.id),
    index("feedback_severity_rank").on(table.severity, table.rank, table.createdAt, table.id),
    index("feedback_user").on(table.userId, table.createdAt),
    index("feedback_merged")
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
  ],
);

/** At most one vote per user and item. Withdrawing a vote or deleting the account deletes the row. */
export const feedbackVotes = pgTable(
  "feedback_votes",
  {
    feedbackId: uuid("feedback_id")
      .notNull()
      .references(() => feedback.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** -1 up, 1 down. */
    direction: integer("direction").notNull(),
    /** The merged item that this vote was copied from; null for a vote on this item itself. */
    carriedFromId: uuid("carried_from_id").references(() => feedback.id, { onDelete: "set null" }),
    votedAt: timestampColumn("voted_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.userId] }),
    check("feedback_votes_direction", sql`${table.direction} in (-1, 1)`),
    index("feedback_votes_user").on(table.userId),
    index("feedback_votes_carried")
      .on(table.carriedFromId)
      .where(sql`${table.carriedFromId} is not null`),
  ],
);
