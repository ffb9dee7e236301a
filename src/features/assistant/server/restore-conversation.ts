import { randomUUIDv7 } from "node:crypto";
import { type ChatMessage, ConversationUpdate } from "#features/assistant/contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { conversations, messages } from "./tables.ts";

/** A conversation from an export, with the ids its subject and sources have here. */
export type ConversationToRestore = {
  title: string;
  about: { collectionId?: string; entryId?: string; projectId?: string };
  messages: (Pick<ChatMessage, "role" | "text" | "createdAt"> &
    Partial<Pick<ChatMessage, "outcome" | "failure" | "model" | "citations" | "nearest">>)[];
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
};

/** Messages per statement. */
const messagesPerInsert = 200;
const maxMessages = 2_000;
const maxTitleCharacters = 200;
/** Characters, far more than any question or answer has. */
const maxTextCharacters = 100_000;

/** Creates it in `tx`, and returns its id. */
export async function restoreConversation(
  tx: Tx,
  ctx: Ctx,
  { title, about, messages: restored, createdAt, updatedAt }: ConversationToRestore,
): Promise<string> {
  const id = randomUUIDv7();
  const named = ConversationUpdate.safeParse({
    title: title.slice(0, maxTitleCharacters).toWellFormed(),
  });
  await tx.insert(conversations).values({
    ...about,
    id,
    userId: ctx.userId,
    title: named.data?.title ?? "Conversation",
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  });
  const rows = restored.slice(-maxMessages).map((message) => ({
    ...message,
    text: message.text.slice(0, maxTextCharacters).toWellFormed(),
    id: randomUUIDv7(),
    userId: ctx.userId,
    conversationId: id,
    createdAt: new Date(message.createdAt),
  }));
  for (let at = 0; at < rows.length; at += messagesPerInsert)
    await tx.insert(messages).values(rows.slice(at, at + messagesPerInsert));
  return id;
}
