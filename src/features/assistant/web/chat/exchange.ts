/** One question and the answer that is on its way: what is known of it, and how each part of the stream adds to that. */
import type {
  ChatFinish,
  ChatMessage,
  ChatStart,
  Citation,
  ConversationScope,
  NearestEntry,
} from "#features/assistant/contract.ts";
import type { AnswerFailure } from "../answer/answer-failures.ts";

/** What a new conversation is about, where not everything. */
export type AskedScope = { kind: ConversationScope["kind"]; id: string };

export type Question = {
  /** Tells exchanges apart before there is a conversation: its id, or one made up for a new one. */
  place: string;
  text: string;
  conversationId: string | null;
  scope: AskedScope | null;
  /** Asks the conversation's last question again. */
  retry: boolean;
};

export type Exchange = {
  question: Question;
  /** `stopped`: by the person, before any of the answer came. */
  phase: "thinking" | "answering" | "done" | "failed" | "stopped";
  /** Known once the server has taken the question. */
  start: ChatStart | null;
  text: string;
  citations: readonly Citation[];
  nearest: readonly NearestEntry[];
  failure: AnswerFailure | null;
  /** The answer as it is kept. */
  message: ChatMessage | null;
};

export function beginExchange(question: Question): Exchange {
  return {
    question,
    phase: "thinking",
    start: null,
    text: "",
    citations: [],
    nearest: [],
    failure: null,
    message: null,
  };
}

/** The conversation it belongs to, once that exists. */
export function conversationOf(exchange: Exchange): string | null {
  return exchange.start?.conversation.id ?? exchange.question.conversationId;
}

export function isUnderWay(exchange: Exchange | undefined): exchange is Exchange {
  return exchange?.phase === "thinking" || exchange?.phase === "answering";
}

/** Kinds of parts that are not known change nothing: the protocol has more than is used here. */
export function applyPart(exchange: Exchange, part: unknown): Exchange {
  if (!isPart(part)) return exchange;
  switch (part.type) {
    case "start":
    case "message-metadata":
    case "finish":
      return applyMetadata(exchange, part["messageMetadata"]);
    case "text-start":
      return exchange.text ? { ...exchange, text: `${exchange.text}\n\n` } : exchange;
    case "text-delta":
      return {
        ...exchange,
        phase: "answering",
        text: exchange.text + String(part["delta"] ?? ""),
      };
    case "data-citation":
      return { ...exchange, citations: [...exchange.citations, part["data"] as Citation] };
    case "data-nearest":
      return { ...exchange, nearest: part["data"] as NearestEntry[] };
    case "data-failure":
      return { ...exchange, failure: part["data"] as AnswerFailure };
    case "error":
      return exchange.failure
        ? exchange
        : { ...exchange, failure: { kind: "internal", message: String(part["errorText"] ?? "") } };
    default:
      return exchange;
  }
}

function applyMetadata(exchange: Exchange, metadata: unknown): Exchange {
  const { conversation, question, message } = (metadata ?? {}) as Partial<ChatStart & ChatFinish>;
  if (message) return { ...exchange, message, phase: "done" };
  return conversation && question ? { ...exchange, start: { conversation, question } } : exchange;
}

/** The stream has ended, one way or another: what came is what there is. */
export function endExchange(
  exchange: Exchange,
  end: { isStopped: boolean; failure: AnswerFailure },
): Exchange {
  if (exchange.message) return exchange;
  if (end.isStopped && !exchange.failure) {
    const message = exchange.start && exchange.text.trim() ? keepPartialAnswer(exchange) : null;
    return { ...exchange, message, phase: message ? "done" : "stopped" };
  }
  return { ...exchange, phase: "failed", failure: exchange.failure ?? end.failure };
}

/** Stands in for what the server keeps of a stopped answer, until the conversation is loaded again. */
function keepPartialAnswer(exchange: Exchange): ChatMessage {
  return {
    id: `stopped-${crypto.randomUUID()}`,
    role: "assistant",
    text: exchange.text,
    citations: [...exchange.citations],
    nearest: [],
    outcome: "stopped",
    failure: null,
    model: null,
    createdAt: new Date().toISOString(),
  };
}

function isPart(part: unknown): part is { type: string } & Record<string, unknown> {
  return typeof part === "object" && part !== null && "type" in part;
}
