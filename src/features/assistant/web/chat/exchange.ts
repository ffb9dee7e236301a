/** The state of one question and its answer in progress, and how each stream part changes it. */
import { formatSearchPairs } from "#shared/search-pairs.ts";
import type {
  AnswerStep,
  ChatFinish,
  ChatMessage,
  ChatStart,
  Citation,
  ConversationScope,
  LibraryAnswer,
  LibraryPart,
  NearestEntry,
} from "#features/assistant/contract.ts";
import type { AnswerFailure } from "../answer/answer-failures.ts";

/** The subject of a new conversation, if not everything. */
export type AskedScope = { kind: ConversationScope["kind"]; id: string };

export type Question = {
  /** Identifies the exchange: the conversation's id, or a generated one for a new conversation. */
  place: string;
  text: string;
  conversationId: string | null;
  scope: AskedScope | null;
  /** Asks the conversation's last question again. */
  retry: boolean;
};

export type Exchange = {
  question: Question;
  /** `stopped`: by the user, before any of the answer arrived. */
  phase: "thinking" | "answering" | "done" | "failed" | "stopped";
  /** Known once the server has accepted the question. */
  start: ChatStart | null;
  text: string;
  citations: readonly Citation[];
  steps: readonly AnswerStep[];
  library: LibraryAnswer | null;
  nearest: readonly NearestEntry[];
  failure: AnswerFailure | null;
  /** When the AI provider, which is busy, is asked again; null while nothing is waited for. ISO 8601. */
  waitingUntil: string | null;
  /** The stored answer, or the part that had arrived when the user stopped it; null before. */
  message: ChatMessage | null;
};

export function beginExchange(question: Question): Exchange {
  return {
    question,
    phase: "thinking",
    start: null,
    text: "",
    citations: [],
    steps: [],
    library: null,
    nearest: [],
    failure: null,
    waitingUntil: null,
    message: null,
  };
}

/** The id of its conversation, once that exists. */
export function conversationOf(exchange: Exchange): string | null {
  return exchange.start?.conversation.id ?? exchange.question.conversationId;
}

export function isUnderWay(exchange: Exchange | undefined): exchange is Exchange {
  return exchange?.phase === "thinking" || exchange?.phase === "answering";
}

/** As it is stored with the message. */
function toLibraryAnswer({ filters, total, items, ...answer }: LibraryPart): LibraryAnswer {
  const pairs = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  return {
    ...answer,
    filter: formatSearchPairs(pairs),
    count: total,
    entryIds: items.map((item) => (typeof item === "string" ? item : item.id)),
  };
}

/** Ignores unknown parts, because the protocol has more than are used here. */
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
        waitingUntil: null,
        text: exchange.text + String(part["delta"] ?? ""),
      };
    case "data-citation":
      return { ...exchange, citations: [...exchange.citations, part["data"] as Citation] };
    case "data-step":
      return {
        ...exchange,
        waitingUntil: null,
        steps: [...exchange.steps, part["data"] as AnswerStep],
      };
    case "data-library":
      return { ...exchange, library: toLibraryAnswer(part["data"] as LibraryPart) };
    case "data-nearest":
      return { ...exchange, nearest: part["data"] as NearestEntry[] };
    case "data-waiting":
      return { ...exchange, waitingUntil: (part["data"] as { until: string }).until };
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

/** Ends the exchange when the stream has ended, keeping what arrived. */
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

/** Replaces the stored stopped answer until the conversation is loaded again. */
function keepPartialAnswer(exchange: Exchange): ChatMessage {
  return {
    id: `stopped-${crypto.randomUUID()}`,
    role: "assistant",
    text: exchange.text,
    citations: [...exchange.citations],
    nearest: [],
    ...(exchange.library && { library: exchange.library }),
    ...(exchange.steps.length > 0 && { steps: [...exchange.steps] }),
    outcome: "stopped",
    failure: null,
    model: null,
    createdAt: new Date().toISOString(),
  };
}

function isPart(part: unknown): part is { type: string } & Record<string, unknown> {
  return typeof part === "object" && part !== null && "type" in part;
}
