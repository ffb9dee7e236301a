/** Reads conversations; messages are read separately, because they may be many. */
import { and, asc, eq } from "drizzle-orm";
import { hideClosed } from "#features/assistant/server/service.ts";
import { conversations, messages } from "#features/assistant/server/tables.ts";
import type { ExportedConversation, ExportedMessage } from "#features/export/contract.ts";
import { afterCursor, exactTimestamp } from "#server/db/paginate.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { listPages } from "./list-own-entries.ts";

const batchSize = 100;
const pageSize = 100;

export type ConversationHead = Omit<ExportedConversation, "messages">;

/** Conversations that exist when the export starts; changes during the export skip none of them. */
export async function* selectConversations(ctx: Ctx): AsyncGenerator<ConversationHead, void, void> {
  const ids = await inTransaction(ctx, (tx) =>
    tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.userId, ctx.userId))
      .orderBy(asc(conversations.updatedAt), asc(conversations.id)),
  );
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize).map(({ id }) => id);
    const rows = await inTransaction(ctx, (tx) =>
      tx
        .select()
        .from(conversations)
        .where(and(eq(conversations.userId, ctx.userId), isAnyOf(conversations.id, batch)))
        .orderBy(asc(conversations.updatedAt), asc(conversations.id)),
    );
    yield* rows.map(toHead);
  }
}

/** As they are shown: without answers that use what is no longer shared with the user. */
export async function* selectMessages(
  ctx: Ctx,
  conversationId: string,
): AsyncGenerator<ExportedMessage, void, void> {
  const { createdAt, id } = messages;
  const pages = listPages(pageSize, (after) =>
    inTransaction(ctx, async (tx) => {
      const rows = await tx
        .select({
          id,
          role: messages.role,
          text: messages.text,
          citations: messages.citations,
          nearest: messages.nearest,
          outcome: messages.outcome,
          failure: messages.failure,
          model: messages.model,
          createdAt,
          timestamp: exactTimestamp(createdAt),
        })
        .from(messages)
        .where(
          and(
            eq(messages.userId, ctx.userId),
            eq(messages.conversationId, conversationId),
            afterCursor(createdAt, id, after),
          ),
        )
        .orderBy(asc(createdAt), asc(id))
        .limit(pageSize);
      return hideClosed(tx, ctx.userId, rows);
    }),
  );
  for await (const page of pages)
    for (const { role, text, createdAt, citations, nearest, outcome, failure, model } of page) {
      const answer = { outcome, failure, model, citations, nearest };
      yield {
        role,
        text,
        answer: role === "user" ? null : answer,
        createdAt: createdAt.toISOString(),
      };
    }
}

function toHead(row: typeof conversations.$inferSelect): ConversationHead {
  return {
    id: row.id,
    title: row.title,
    about: getSubject(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function getSubject(row: typeof conversations.$inferSelect): ConversationHead["about"] {
  const { collectionId, entryId, projectId } = row;
  if (collectionId !== null) return { kind: "collection", id: collectionId };
  if (projectId !== null) return { kind: "project", id: projectId };
  return entryId === null ? null : { kind: "entry", id: entryId };
}
