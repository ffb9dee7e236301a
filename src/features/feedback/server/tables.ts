import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type { Severity } from "#features/feedback/contract.ts";
import { moment } from "#server/db/moment.ts";
import { actorId, isSystem, ownRows } from "#server/db/policies.ts";

/**
 * The board, which every signed-in person reads. `rank` and the three columns after it follow from votes and merges: a
 * trigger refuses any other change of them, and lets the system alone answer and merge.
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
    /** The rank before the votes that came less than two seconds after one another. */
    burstRank: integer("burst_rank").notNull().default(0),
    votedAt: moment("voted_at"),
    /** Of the last vote: -1 up, 1 down, 0 where there was none. */
    lastDirection: integer("last_direction").notNull().default(0),
    /** The operator's words on it. */
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    /** The item that this one repeats, and how much of its rank it gained by that. */
    mergedIntoId: uuid("merged_into_id").references((): AnyPgColumn => feedback.id, {
      onDelete: "set null",
    }),
    mergedRank: integer("merged_rank").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
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
    pgPolicy("feedback_read", { for: "select", using: sql`${actorId} is not null` }),
    pgPolicy("feedback_add", { for: "insert", withCheck: sql`${table.userId} = ${actorId}` }),
    pgPolicy("feedback_change", {
      for: "update",
      using: sql`${table.userId} = ${actorId}`,
      withCheck: sql`${table.userId} = ${actorId}`,
    }),
    pgPolicy("feedback_system", { using: isSystem, withCheck: isSystem }),
  ],
);

/** What each person's presses on an item sum up to. Whoever leaves takes only the row away, the rank stays. */
export const feedbackVotes = pgTable(
  "feedback_votes",
  {
    feedbackId: uuid("feedback_id")
      .notNull()
      .references(() => feedback.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    total: integer("total").notNull(),
    /** Of the last press: -1 up, 1 down. */
    direction: integer("direction").notNull(),
    /** The rank that the last press was answered with. */
    toldRank: integer("told_rank").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.userId] }),
    check("feedback_votes_direction", sql`${table.direction} in (-1, 1)`),
    index("feedback_votes_user").on(table.userId),
    ownRows("feedback_votes_own", table.userId),
    pgPolicy("feedback_votes_system", { using: isSystem, withCheck: isSystem }),
  ],
);
