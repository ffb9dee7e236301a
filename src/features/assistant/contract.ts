import { z } from "zod";
import { PageQuery } from "#shared/pages.ts";
import { modelFailureKinds } from "#shared/model-failure-kinds.ts";

/** A question. `collectionId`, `entryId` or `projectId` limits the subject of a new conversation. */
export const ChatRequest = z.object({
  message: z
    .string()
    .trim()
    .min(1, "Please ask a question")
    .max(4_000, "A question has at most 4,000 characters"),
  conversationId: z.uuid().optional(),
  collectionId: z.uuid().optional(),
  entryId: z.uuid().optional(),
  /** The entries linked to it at the time of each question. */
  projectId: z.uuid().optional(),
  /** Asks the last question of the conversation again, replacing its answer. */
  retry: z.boolean().optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/**
 * A source of an answer, verified against stored text before it is shown. `number` is the number of the
 * marker [1] in the answer. `start` and `end` are UTF-16 offsets into the entry's full text, null where the
 * quote is from the entry's own fields.
 */
export type Citation = {
  number: number;
  /** The id used in /entry/{id}. */
  entryId: string;
  title: string;
  siteName: string | null;
  /**
   * The field that contains the quote. "why" is the user's own note. "project": what the user wrote about the
   * project of the conversation; then `entryId` and `title` are that project's id and name.
   */
  field: "text" | "title" | "summary" | "why" | "project";
  quote: string;
  start: number | null;
  end: number | null;
};

/** Shown when no saved entry answers. */
export type NearestEntry = { entryId: string; title: string; summary: string };

/** Failures of the model, and "budget" when the user's daily tokens are used up. */
export const answerFailureKinds = [...modelFailureKinds, "budget"] as const;
export type AnswerFailureKind = (typeof answerFailureKinds)[number];

/** A message of a conversation. `unanswered`: no saved entry answers the question. */
export type ChatMessage = {
  id: string;
  role: "user" | "assistant";
  /** Markdown with [1] at each citation; the raw text for a user's message. */
  text: string;
  citations: Citation[];
  nearest: NearestEntry[];
  outcome: "complete" | "unanswered" | "stopped" | "failed";
  failure: { kind: AnswerFailureKind; message: string } | null;
  /** The model that wrote it; null for the embedded answerer and for users. */
  model: string | null;
  createdAt: string;
};

export type ConversationScope = {
  kind: "collection" | "entry" | "project";
  id: string;
  title: string;
};

export type Conversation = {
  id: string;
  title: string;
  /** Null: everything saved. */
  scope: ConversationScope | null;
  createdAt: string;
  updatedAt: string;
};

export type ConversationWithMessages = Conversation & { messages: ChatMessage[] };

export const ConversationListQuery = PageQuery.extend({
  /** Words of the title or of any message. */
  q: z.string().trim().max(200).optional(),
});
export type ConversationListQuery = z.infer<typeof ConversationListQuery>;

export const ConversationUpdate = z.object({
  title: z
    .string()
    .trim()
    .min(1, "Title is required")
    .max(200, "A title has at most 200 characters"),
});
export type ConversationUpdate = z.infer<typeof ConversationUpdate>;

/** Sample questions about the user's own topics; the specification's samples if there are none. */
export type SampleQuestions = { questions: string[] };

/**
 * POST /api/chat responds with the AI SDK's UI message stream: `start` (messageMetadata: ChatStart),
 * `text-start`, `text-delta`, `text-end`; then a `data-citation` (data: Citation) per citation and a
 * `source-url` per cited entry (sourceId: its id, url: /entry/{id}, title; for the project its id and
 * /project/{id}); `data-nearest` (data: NearestEntry[]) if nothing answers; on failure `data-failure` (data:
 * the failure) and `error` (errorText); and `finish` (messageMetadata: ChatFinish).
 */
export type ChatStart = { conversation: Conversation; question: ChatMessage };
export type ChatFinish = { message: ChatMessage };
