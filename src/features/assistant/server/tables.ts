import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import type {
  AnswerStep,
  ChatMessage,
  Citation,
  LibraryAnswer,
  NearestEntry,
} from "#features/assistant/contract.ts";
import { timestampColumn } from "#server/db/columns.ts";

export const conversations = pgTable(
  "conversations",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    /**
     * Its subject; all null: everything saved. No foreign key, because a conversation outlives its subject.
     */
    collectionId: uuid("collection_id"),
    entryId: uuid("card_id"),
    projectId: uuid("project_id"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("conversations_owner").on(table.id, table.userId),
    index("conversations_recent").on(table.userId, table.updatedAt, table.id),
    index("conversations_newest").on(table.userId, table.createdAt, table.id),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
    role: text("role").$type<ChatMessage["role"]>().notNull(),
    text: text("text").notNull(),
    citations: jsonb("citations")
      .$type<Citation[]>()
      .notNull()
      .default(sql`'[]'`),
    nearest: jsonb("nearest")
      .$type<NearestEntry[]>()
      .notNull()
      .default(sql`'[]'`),
    library: jsonb("library").$type<LibraryAnswer>(),
    steps: jsonb("steps").$type<AnswerStep[]>(),
    outcome: text("outcome").$type<ChatMessage["outcome"]>().notNull().default("complete"),
    failure: jsonb("failure").$type<ChatMessage["failure"]>(),
    model: text("model"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "messages_own_conversation",
      columns: [table.conversationId, table.userId],
      foreignColumns: [conversations.id, conversations.userId],
    }).onDelete("cascade"),
    index("messages_conversation").on(table.conversationId, table.createdAt, table.id),
  ],
);
