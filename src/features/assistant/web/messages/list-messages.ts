import type { ChatMessage } from "#features/assistant/contract.ts";
import type { Exchange } from "../chat/exchange.ts";

export type MessageItem =
  | { kind: "question"; text: string; createdAt: string | null }
  | { kind: "answer"; message: ChatMessage }
  /** An answer in progress, or why there is none. */
  | { kind: "exchange"; exchange: Exchange }
  /** A question without an answer. */
  | { kind: "nothing" };

/** The messages of a conversation: the stored ones, and the exchange in progress. */
export function listMessages(
  messages: readonly ChatMessage[],
  exchange: Exchange | undefined,
): MessageItem[] {
  const current = exchange?.phase === "done" ? undefined : exchange;
  const isTaken = current?.start !== null && current?.start !== undefined;
  const lastQuestion = messages.findLastIndex((one) => one.role === "user");
  // The former answer is hidden for the next, and shown again if that never arrives.
  const isReplacing = current?.question.retry && !isTaken && current.phase === "thinking";
  const items = (isReplacing ? messages.slice(0, lastQuestion + 1) : messages).map(showMessage);
  if (current) {
    if (!isTaken && !current.question.retry) {
      items.push({ kind: "question", text: current.question.text, createdAt: null });
    }
    items.push({ kind: "exchange", exchange: current });
  } else if (items.at(-1)?.kind === "question") {
    items.push({ kind: "nothing" });
  }
  return items;
}

/** The last question, for asking again. */
export function findLastQuestion(items: readonly MessageItem[]): string | null {
  const last = items.findLast((one) => one.kind === "question");
  return last?.kind === "question" ? last.text : null;
}

function showMessage(message: ChatMessage): MessageItem {
  return message.role === "user"
    ? { kind: "question", text: message.text, createdAt: message.createdAt }
    : { kind: "answer", message };
}
