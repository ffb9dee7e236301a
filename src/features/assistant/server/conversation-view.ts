/** Queries for conversations and messages. */
import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { ChatMessage, Conversation, ConversationScope } from "#features/assistant/contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { projects } from "#features/projects/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { openCollections } from "#server/db/policies.ts";
import { exactTimestamp } from "#server/db/paginate.ts";
import { AppError } from "#shared/errors.ts";
import { conversations, type messages } from "./tables.ts";

/** The conversations that meet `condition`, newest first, with the current title of their subject. */
export function selectConversations(tx: Tx, condition: SQL | undefined, limit: number) {
  return tx
    .select({
      ...getTableColumns(conversations),
      timestamp: exactTimestamp(conversations.updatedAt),
      collectionTitle: collections.title,
      projectName: projects.name,
      entryTitle: sql<string | null>`coalesce(${entries.title}, ${captures.title})`,
    })
    .from(conversations)
    .leftJoin(
      collections,
      and(
        eq(collections.id, conversations.collectionId),
        sql`(${collections.userId} = ${conversations.userId} or ${collections.id} = any (${openCollections}))`,
      ),
    )
    .leftJoin(
      entries,
      and(
        eq(entries.id, conversations.entryId),
        sql`(${entries.userId} = ${conversations.userId} or ${entries.collectionId} = any (${openCollections}))`,
      ),
    )
    .leftJoin(captures, eq(captures.id, entries.captureId))
    .leftJoin(
      projects,
      and(
        eq(projects.id, conversations.projectId),
        eq(projects.userId, conversations.userId),
        isNull(projects.deletedAt),
      ),
    )
    .where(condition)
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit);
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

/** Throws "not_found" for a missing conversation or another user's. */
export async function getConversationRow(
  tx: Tx,
  userId: string,
  id: string,
): Promise<ConversationRow> {
  const [row] = await selectConversations(tx, ownedBy(userId, id), 1);
  if (row === undefined) throw new AppError("not_found", "Conversation not found");
  return row;
}

/** The condition that selects one conversation of a user. */
export function ownedBy(userId: string, id: string): SQL {
  return and(eq(conversations.id, id), eq(conversations.userId, userId))!;
}

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    title: row.title,
    scope: toScope(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Whether the collection, entry or project of the conversation was deleted, or is no longer shared with the user. */
export function isSubjectGone(row: ConversationRow): boolean {
  if (row.collectionId !== null) return row.collectionTitle === null;
  if (row.projectId !== null) return row.projectName === null;
  return row.entryId !== null && row.entryTitle === null;
}

function toScope(row: ConversationRow): ConversationScope | null {
  if (row.collectionId !== null) {
    const title = row.collectionTitle ?? "A collection you can no longer open";
    return { kind: "collection", id: row.collectionId, title };
  }
  if (row.projectId !== null) {
    const title = row.projectName ?? "A project that was deleted";
    return { kind: "project", id: row.projectId, title };
  }
  if (row.entryId === null) return null;
  return {
    kind: "entry",
    id: row.entryId,
    title: row.entryTitle ?? "An entry you can no longer open",
  };
}

export function toMessage(row: typeof messages.$inferSelect): ChatMessage {
  const { id, role, text, citations, nearest, library, steps, outcome, failure, model } = row;
  const createdAt = row.createdAt.toISOString();
  const found = { ...(library !== null && { library }), ...(steps !== null && { steps }) };
  return { id, role, text, citations, nearest, ...found, outcome, failure, model, createdAt };
}
