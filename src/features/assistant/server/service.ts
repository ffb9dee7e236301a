/** A user's conversations with the assistant: list, get, rename, delete. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  Conversation,
  ConversationListQuery,
  ConversationUpdate,
  ConversationWithMessages,
} from "#features/assistant/contract.ts";
import { escapeLike } from "#server/db/escape-like.ts";
import { beforeCursor, paginate, timeCursor } from "#server/db/paginate.ts";
import { type Ctx, readOnlyTransaction, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import type { Page } from "#shared/pages.ts";
import { addPictures } from "./citations/add-pictures.ts";
import {
  getConversationRow,
  ownedBy,
  selectConversations,
  toConversation,
  toMessage,
} from "./conversation-view.ts";
import { hideClosed, isShown } from "./hide-closed.ts";
import { stopTurn } from "./running-turns.ts";
import { conversations, messages } from "./tables.ts";

export { hideClosed } from "./hide-closed.ts";
export { restoreConversation } from "./restore-conversation.ts";
export { startAnswer } from "./start-answer.ts";
export type { AnswerPart } from "./stream-answer.ts";
export {
  highlightsDefinition,
  listDefinition,
  readDefinition,
  searchDefinition,
} from "./tools/definitions.ts";
export { quote, quoteField } from "./tools/quote.ts";

const maxQueryWords = 8;
/** Of one conversation, the newest. */
const maxMessages = 1_000;

/** A page of the user's conversations, most recent message first; each must contain all words of `q`, in texts that are shown. */
export async function listConversations(
  ctx: Ctx,
  query: ConversationListQuery,
): Promise<Page<Conversation>> {
  const { id, updatedAt, userId } = conversations;
  const matches = and(eq(userId, ctx.userId), ...matchWords(ctx.userId, query.q ?? ""));
  const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
    inTransaction(ctx, (tx) =>
      selectConversations(tx, and(matches, beforeCursor(updatedAt, id, after)), limit),
    ),
  );
  return { items: rows.map(toConversation), nextCursor };
}

/** Throws "not_found" for a missing conversation or another user's. */
export async function getConversation(ctx: Ctx, id: string): Promise<ConversationWithMessages> {
  return readOnlyTransaction(ctx, async (tx) => {
    const conversation = toConversation(await getConversationRow(tx, ctx.userId, id));
    const rows = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, id), eq(messages.userId, ctx.userId)))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(maxMessages);
    const shown = await hideClosed(tx, ctx.userId, rows.toReversed().map(toMessage));
    return { ...conversation, messages: await addPictures(tx, ctx.userId, shown) };
  });
}

/** Keeps its position in the list, which is ordered by the last message. */
export async function renameConversation(
  ctx: Ctx,
  id: string,
  { title }: z.output<typeof ConversationUpdate>,
): Promise<Conversation> {
  return inTransaction(ctx, async (tx) => {
    await tx.update(conversations).set({ title }).where(ownedBy(ctx.userId, id));
    return toConversation(await getConversationRow(tx, ctx.userId, id));
  });
}

/** Deletes its messages too; stops a running answer. */
export async function deleteConversation(ctx: Ctx, id: string): Promise<void> {
  const gone = await inTransaction(ctx, (tx) =>
    tx.delete(conversations).where(ownedBy(ctx.userId, id)).returning({ id: conversations.id }),
  );
  if (gone.length === 0) throw new AppError("not_found", "Conversation not found");
  stopTurn(ctx.userId, id);
}

function matchWords(userId: string, q: string): SQL[] {
  const words = q.split(/\s+/u).filter((word) => word !== "");
  return words.slice(0, maxQueryWords).map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    return sql`(${conversations.title} ilike ${pattern} or exists (
      select 1 from ${messages}
      where ${messages.conversationId} = ${conversations.id} and ${messages.text} ilike ${pattern}
        and ${isShown(userId)}))`;
  });
}
