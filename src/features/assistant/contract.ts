import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";
import { Entry, EntryPicture } from "#features/entries/contract.ts";
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
 * A source of an answer, verified against stored text before it is shown. `start` and `end` are UTF-16 offsets
 * into the entry's full text, null where the quote is from the entry's own fields.
 */
export const Citation = z
  .object({
    number: z.number().describe("The number of the marker in the text, as [1]."),
    entryId: z.uuid().describe("The id used in /entry/{id}; the project's id for field project."),
    title: z.string(),
    siteName: z.string().nullable(),
    picture: EntryPicture.exactOptional().describe("The entry's lead picture, if it has one now."),
    siteIcon: z.string().exactOptional().describe("The path of the site's icon."),
    field: z
      .enum(["text", "title", "summary", "why", "highlight", "highlightNote", "project"])
      .describe(
        "What contains the quote. why: the user's own note. highlight: a passage that the user highlighted, highlightNote: the note on it. project: the project of the conversation.",
      ),
    addedBy: z
      .string()
      .exactOptional()
      .describe(
        "Who added the entry to a shared collection, if another user. Then why is that user's note.",
      ),
    quote: z.string(),
    start: z.number().nullable(),
    end: z.number().nullable(),
    page: z.number().exactOptional().describe("The page of a PDF, from 1, where the quote begins."),
  })
  .meta({ id: "Citation" });
export type Citation = z.infer<typeof Citation>;

/** Shown when no saved entry answers. */
export const NearestEntry = z.object({
  entryId: z.uuid(),
  title: z.string(),
  summary: z.string(),
  addedBy: z.string().exactOptional().describe("As of a citation."),
});
export type NearestEntry = z.infer<typeof NearestEntry>;

/** What a question about the library was understood as, and the entries that it had when it was answered. */
export const LibraryAnswer = z
  .object({
    kind: z
      .enum(["list", "count", "overview", "next"])
      .describe("next: what to read next; the entries that the text suggests come first."),
    filter: z
      .string()
      .describe(
        "The query of GET /api/library, and of /library, as in topic=Tea&saved=2026-03. Days are absolute.",
      ),
    count: z.int(),
    limit: z.int().exactOptional().describe("If only so many were asked for, as in the last five."),
    entryIds: z.array(z.uuid()).describe("The first of them, at most 12."),
  })
  .meta({ id: "LibraryAnswer" });
export type LibraryAnswer = z.infer<typeof LibraryAnswer>;

/** The same in the stream of an answer, with the entries. */
export const LibraryPart = LibraryAnswer.pick({ kind: true, limit: true })
  .extend({
    filters: z
      .record(z.string(), z.array(z.string()))
      .describe(
        "The query of GET /api/library, by parameter, as in {topic: [Tea]}. Days are absolute.",
      ),
    total: z.int().describe("Of the entries that meet the filters."),
    items: z
      .array(z.union([Entry, z.uuid()]))
      .describe("The first of them, at most 12; their ids for a key without the scope read."),
  })
  .meta({ id: "LibraryPart" });
export type LibraryPart = z.infer<typeof LibraryPart>;

/** One call of a tool by a model, before it answered. */
export const AnswerStep = z
  .object({
    tool: z.enum(["search", "list_entries", "read", "list_highlights"]),
    text: z.string().describe("As in: Searched “tide”: 12 entries"),
    filter: z.string().exactOptional().describe("Of list_entries, as of LibraryAnswer."),
    entryId: z.uuid().exactOptional().describe("Of read."),
    addedBy: z.string().exactOptional().describe("Of read, as of a citation."),
  })
  .meta({ id: "AnswerStep" });
export type AnswerStep = z.infer<typeof AnswerStep>;

/** Failures of the model, and "budget" when the user's daily tokens are used up. */
export const answerFailureKinds = [...modelFailureKinds, "budget"] as const;
export type AnswerFailureKind = (typeof answerFailureKinds)[number];

/** A message of a conversation. */
export const ChatMessage = z
  .object({
    id: z.uuid(),
    role: z.enum(["user", "assistant"]),
    text: z
      .string()
      .describe("Markdown with [1] at each citation; the raw text for a user's message."),
    citations: z.array(Citation),
    nearest: z.array(NearestEntry),
    library: LibraryAnswer.exactOptional().describe(
      "Of an answer to a question about the library.",
    ),
    steps: z
      .array(AnswerStep)
      .exactOptional()
      .describe("Of an answer for which a model looked things up."),
    outcome: z
      .enum(["complete", "unanswered", "stopped", "failed"])
      .describe("unanswered: no saved entry answers the question."),
    failure: z.object({ kind: z.enum(answerFailureKinds), message: z.string() }).nullable(),
    model: z
      .string()
      .nullable()
      .describe("The model that wrote it; null for the embedded answerer and for users."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ConversationScope = z.object({
  kind: z.enum(["collection", "entry", "project"]),
  id: z.uuid(),
  title: z.string(),
});
export type ConversationScope = z.infer<typeof ConversationScope>;

export const Conversation = z
  .object({
    id: z.uuid(),
    title: z.string(),
    scope: ConversationScope.nullable().describe("Null: all saved entries."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof Conversation>;

export const ConversationWithMessages = Conversation.extend({ messages: z.array(ChatMessage) });
export type ConversationWithMessages = z.infer<typeof ConversationWithMessages>;

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
export const SampleQuestions = z.object({ questions: z.array(z.string()) });
export type SampleQuestions = z.infer<typeof SampleQuestions>;

/**
 * POST /api/chat responds with the AI SDK's UI message stream: `start` (messageMetadata: ChatStart),
 * `data-step` (data: AnswerStep) for each thing that a model looks up; `text-start`, `text-delta`, `text-end`; then a `data-citation` (data: Citation) per citation and a
 * `source-url` per cited entry (sourceId: its id, url: /entry/{id}, title; for the project its id and
 * /project/{id}); before the text `data-waiting` (data: {until}, ISO 8601) when a busy provider is asked again then;
 * `data-library` (data: LibraryPart) if the question is about the library; `data-nearest` (data: NearestEntry[]) if
 * nothing answers; on failure `data-failure` (data:
 * the failure) and `error` (errorText); and `finish` (messageMetadata: ChatFinish).
 */
export type ChatStart = { conversation: Conversation; question: ChatMessage };
export type ChatFinish = { message: ChatMessage };

export const assistantApi = defineApi("Assistant", {
  "GET /api/conversations": {
    summary: "List conversations",
    scope: ["read", "ask"],
    query: ConversationListQuery,
    answer: pageOf(Conversation),
  },
  "GET /api/conversations/samples": {
    summary: "Suggested first questions",
    scope: ["read", "ask"],
    answer: SampleQuestions,
  },
  "GET /api/conversations/:id": {
    summary: "One conversation with its messages",
    scope: ["read", "ask"],
    answer: ConversationWithMessages,
  },
  "PATCH /api/conversations/:id": {
    summary: "Rename a conversation",
    scope: "ask",
    body: ConversationUpdate,
    answer: Conversation,
  },
  "DELETE /api/conversations/:id": { summary: "Delete a conversation", scope: "ask", answer: null },
  "POST /api/chat": {
    summary: "Ask a question",
    scope: "ask",
    isAnswer: true,
    body: ChatRequest,
    answer: {
      type: "text/event-stream",
      about:
        "The AI SDK's UI message stream: start, text-start, text-delta, text-end, data-step, data-citation, source-url, data-library, data-nearest, data-waiting, data-failure, error, finish",
    },
  },
});
