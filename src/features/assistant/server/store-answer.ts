import { and, eq, inArray, sql } from "drizzle-orm";
import type { ChatMessage, Citation } from "#features/assistant/contract.ts";
import { findPages } from "#features/entries/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { addPictures } from "./citations/add-pictures.ts";
import { toMessage } from "./conversation-view.ts";
import type { Turn } from "./start-turn.ts";
import { conversations, messages } from "./tables.ts";

/**
 * Stores the answer and deletes the messages it replaces. Returns null if the conversation has since been
 * deleted.
 */
export async function storeAnswer(
  ctx: Ctx,
  turn: Turn,
  answer: Omit<ChatMessage, "role" | "createdAt">,
): Promise<ChatMessage | null> {
  const conversationId = turn.conversation.id;
  return inTransaction(ctx, async (tx) => {
    const touched = await tx
      .update(conversations)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, ctx.userId)))
      .returning({ id: conversations.id });
    if (touched.length === 0) return null;
    if (turn.replaced.length > 0) {
      await tx
        .delete(messages)
        .where(and(inArray(messages.id, turn.replaced), eq(messages.userId, ctx.userId)));
    }
    const citations = await addPages(tx, ctx.userId, answer.citations);
    const [row] = await tx
      .insert(messages)
      .values({ ...answer, citations, userId: ctx.userId, conversationId, role: "assistant" })
      .returning();
    const [message] = await addPictures(tx, ctx.userId, [toMessage(row!)]);
    return message!;
  });
}

async function addPages(
  tx: Tx,
  userId: string,
  citations: readonly Citation[],
): Promise<Citation[]> {
  const places = citations.map(({ entryId, start }) => ({ entryId, start: start ?? -1 }));
  const pages = await findPages(tx, userId, places);
  return citations.map((citation, index) => {
    const page = pages[index];
    return page == null ? citation : { ...citation, page };
  });
}
