import { answerFailureKinds } from "#features/assistant/contract.ts";
import { z } from "zod";
import { WordBox } from "./entry.ts";
import { Id, Moment, named, pageOf } from "./named.ts";

const Citation = named(
  "Citation",
  z.object({
    number: z.number().describe("The number of the marker in the text, as [1]."),
    entryId: Id,
    title: z.string(),
    siteName: z.string().nullable(),
    field: z.enum(["text", "title", "summary", "why", "project"]),
    quote: z.string(),
    start: z.number().nullable(),
    end: z.number().nullable(),
  }),
);

const FailureKind = z.enum(answerFailureKinds);

const ChatMessage = named(
  "ChatMessage",
  z.object({
    id: Id,
    role: z.enum(["user", "assistant"]),
    text: z.string(),
    citations: z.array(Citation),
    nearest: z.array(z.object({ entryId: Id, title: z.string(), summary: z.string() })),
    outcome: z.enum(["complete", "unanswered", "stopped", "failed"]),
    failure: z.object({ kind: FailureKind, message: z.string() }).nullable(),
    model: z.string().nullable(),
    createdAt: Moment,
  }),
);

export const Conversation = named(
  "Conversation",
  z.object({
    id: Id,
    title: z.string(),
    scope: z
      .object({ kind: z.enum(["collection", "entry", "project"]), id: Id, title: z.string() })
      .nullable()
      .describe("Null: all saved entries."),
    createdAt: Moment,
    updatedAt: Moment,
  }),
);

export const ConversationPage = pageOf(Conversation);
export const ConversationWithMessages = Conversation.extend({ messages: z.array(ChatMessage) });
export const SampleQuestions = z.object({ questions: z.array(z.string()) });

export const Usage = z.object({
  input: z.number(),
  output: z.number(),
  limit: z.number().nullable(),
  model: z.string().nullable(),
  embeddingModel: z.string().nullable(),
});

const Words = z.object({
  text: z.string(),
  box: WordBox,
  confidence: z.number(),
});

export const Extracted = z.object({
  result: z.object({
    metadata: z.object({ filename: z.string(), documentType: z.string(), processedDate: Moment }),
    content: z.object({
      textValues: z.array(z.string()),
      wordCount: z.number(),
      confidence: z.number().exactOptional(),
      words: z.array(Words).exactOptional(),
    }),
  }),
});

export const Processed = z.object({
  result: z.string(),
  processedBy: z.enum(["model", "program"]),
  note: z.string().nullable(),
});
