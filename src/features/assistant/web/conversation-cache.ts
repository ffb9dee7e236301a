/** Keeps cached conversations up to date with questions, answers, renames and deletions made here. */
import type { QueryClient } from "@tanstack/react-query";
import type {
  ChatMessage,
  ChatStart,
  Conversation,
  ConversationWithMessages,
} from "#features/assistant/contract.ts";
import { changeItems, changeLists, takeOut } from "#web/data/cached-lists.ts";
import type { Question } from "./chat/exchange.ts";
import { conversationKeys } from "./queries.ts";

/** The server accepted a question: it is the last of its conversation, which is now the newest. */
export function keepQuestion(client: QueryClient, asked: Question, start: ChatStart): void {
  const { conversation, question } = start;
  client.setQueryData<ConversationWithMessages>(
    conversationKeys.detail(conversation.id),
    (known) => {
      // If earlier messages are not cached, the whole conversation is loaded instead.
      if (!known && asked.conversationId) return known;
      const messages = known?.messages ?? [];
      const last = messages.findLastIndex((one) => one.role === "user");
      const kept = asked.retry && last >= 0 ? messages.slice(0, last) : messages;
      return { ...conversation, messages: [...kept, question] };
    },
  );
  changeLists<Conversation>(client, { queryKey: conversationKeys.lists }, (pages, key) =>
    pages.map(({ items }, page) => {
      // Search results keep their order while shown.
      if (key[2]) return items.map((one) => (one.id === conversation.id ? conversation : one));
      const others = items.filter((one) => one.id !== conversation.id);
      return page === 0 ? [conversation, ...others] : others;
    }),
  );
}

export function keepAnswer(client: QueryClient, id: string, answer: ChatMessage): void {
  changeDetail(client, id, (known) => ({
    ...known,
    messages: [...known.messages.filter((one) => one.id !== answer.id), answer],
  }));
}

export function renameCached(client: QueryClient, id: string, title: string): void {
  changeDetail(client, id, (known) => ({ ...known, title }));
  changeItems<Conversation>(client, conversationKeys.lists, (one) =>
    one.id === id ? { ...one, title } : one,
  );
}

export function dropConversation(client: QueryClient, id: string): void {
  // Not removed: the screen that shows it would request it again before closing.
  void client.invalidateQueries({ queryKey: conversationKeys.detail(id), refetchType: "none" });
  takeOut<Conversation>(client, conversationKeys.lists, (one) => one.id === id);
}

function changeDetail(
  client: QueryClient,
  id: string,
  change: (known: ConversationWithMessages) => ConversationWithMessages,
): void {
  client.setQueryData<ConversationWithMessages>(
    conversationKeys.detail(id),
    (known) => known && change(known),
  );
}
