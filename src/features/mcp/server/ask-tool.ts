import { z } from "zod";
import { quoteField } from "#features/assistant/server/service.ts";
import { type ChatMessage, type ChatRequest, LibraryAnswer } from "#features/assistant/contract.ts";
import { ApiRefusal, type ApiClient } from "./api-client.ts";
import { defineTool } from "./tool.ts";

export const askTool = defineTool({
  name: "ask",
  title: "Ask the assistant",
  description:
    "Answers a question only from what the user saved, with numbered quotes of the source sentences. Says so if no saved entry answers it. Questions about the library itself, as 'How many unread articles about tea did I save this year?', are answered with a count, the first entries and the filter, which list_entries takes, too. Pass `conversationId` to continue the same conversation.",
  scope: "ask",
  isReadOnly: false,
  input: z.object({
    question: z.string().trim().min(1).max(4_000),
    conversationId: z.uuid().optional(),
    collectionId: z.uuid().optional().describe("Ask about this collection only"),
    entryId: z.uuid().optional().describe("Ask about this entry only"),
  }),
  output: z.object({
    answer: z.string().describe("Markdown, with [1] as the marker of citation 1"),
    outcome: z.enum(["complete", "unanswered"]),
    conversationId: z.string(),
    library: LibraryAnswer.optional().describe("Of a question about the library"),
    citations: z.array(
      z.object({
        number: z.int(),
        entryId: z.string(),
        title: z.string(),
        link: z.string(),
        quote: z.string(),
        field: z.string(),
      }),
    ),
  }),
  run: async (api, { question, ...about }) => {
    const { message, conversationId } = await ask(api, { message: question, ...about });
    if (message.outcome !== "complete" && message.outcome !== "unanswered")
      throw new ApiRefusal(message.failure?.message ?? "The answer was interrupted. Ask again.");
    const citations = message.citations.map(({ number, entryId, title, quote, field }) => ({
      number,
      entryId,
      title,
      link: api.link(`/${field === "project" ? "project" : "entry"}/${entryId}`),
      quote,
      field,
    }));
    const { text: answer, outcome, library } = message;
    return { answer, outcome, conversationId, citations, ...(library && { library }) };
  },
  write: ({ answer, outcome, conversationId, library, citations }) =>
    [
      ...(outcome === "unanswered" ? ["Nothing saved answers the question."] : []),
      ...quoteField("Answer", answer),
      ...(library === undefined ? [] : writeLibrary(library)),
      ...citations.flatMap(({ number, title, link, quote }) => [
        `[${number}] ${link}`,
        ...quoteField("Title", title),
        ...quoteField("Quotation", quote),
      ]),
      `Conversation ${conversationId}`,
    ].join("\n"),
});

function writeLibrary({ filter, entryIds }: LibraryAnswer): string[] {
  return [`Filter: ${filter === "" ? "none" : filter}`, ...entryIds.map((id) => `- entryId ${id}`)];
}

async function ask(
  api: ApiClient,
  request: ChatRequest,
): Promise<{ message: ChatMessage; conversationId: string }> {
  let conversationId = "";
  for await (const part of await api.ask(request)) {
    if (part.type === "start") conversationId = part.messageMetadata.conversation.id;
    if (part.type === "finish") return { message: part.messageMetadata.message, conversationId };
  }
  throw new ApiRefusal("The answer broke off. Please ask again.");
}
