import { z } from "zod";
import { PageQuery } from "#shared/pages.ts";
import { modelFailureKinds } from "#shared/model-failure-kinds.ts";

/** A question. `collectionId`, `entryId` (the card's id) or `projectId` bounds what a new conversation is about. */
export const ChatRequest = z.object({
  message: z
    .string()
    .trim()
    .min(1, "Please ask a question")
    .max(4_000, "A question has at most 4,000 characters"),
  conversationId: z.uuid().optional(),
  collectionId: z.uuid().optional(),
  entryId: z.uuid().optional(),
  /** The entries linked to it, at each question those that are linked then. */
  projectId: z.uuid().optional(),
  /** Asks the last question of the conversation again: its former answer is replaced. */
  retry: z.boolean().optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/**
 * What an answer rests on, checked against what is stored before it is shown. `number` is that of the
 * marker [1] in the answer's text. `start` and `end` are UTF-16 offsets into the entry's full text, null
 * where the quote stands in the entry's own fields.
 */
export type Citation = {
  number: number;
  /** The card's id, as in /entry/{id}. */
  entryId: string;
  title: string;
  siteName: string | null;
  /**
   * Where the quote stands. "why" is the person's own note. "project": in what the person noted of the project that
   * the conversation is about; then `entryId` and `title` are that project's id and name.
   */
  field: "text" | "title" | "summary" | "why" | "project";
  quote: string;
  start: number | null;
  end: number | null;
};

/** Shown when nothing saved answers. */
export type NearestEntry = { entryId: string; title: string; summary: string };

/** Of the model that is asked, or that the tokens a person has for a day are used up. */
export const answerFailureKinds = [...modelFailureKinds, "budget"] as const;
export type AnswerFailureKind = (typeof answerFailureKinds)[number];

/** A message of a conversation. `unanswered`: nothing saved answers the question. */
export type ChatMessage = {
  id: string;
  role: "user" | "assistant";
  /** Markdown, with [1] where a citation stands; of a user, as typed. */
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
  /** Null: about everything saved. */
  scope: ConversationScope | null;
  createdAt: string;
  updatedAt: string;
};

export type ConversationWithMessages = Conversation & { messages: ChatMessage[] };

export const ConversationListQuery = PageQuery.extend({
  /** Words in the title or in any message. */
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

/** Questions to begin with, made of the person's own topics; the specification's own where there are none. */
export type SampleQuestions = { questions: string[] };

/**
 * POST /api/chat answers with the AI SDK's UI message stream: `start` (messageMetadata: ChatStart),
 * `text-start`, `text-delta`, `text-end`, then for each citation a `data-citation` (data: Citation), for each
 * entry cited once a `source-url` (sourceId: the card's id, url: /entry/{id}, title; of the project its id and /project/{id}), where nothing answers
 * a `data-nearest` (data: NearestEntry[]), on failure `error` (errorText) after `data-failure` (data:
 * the failure), and `finish` (messageMetadata: ChatFinish).
 */
export type ChatStart = { conversation: Conversation; question: ChatMessage };
export type ChatFinish = { message: ChatMessage };
