/** Asks over HTTP as the client does, and parses answers with the AI SDK's own functions. */
import {
  parseJsonEventStream,
  readUIMessageStream,
  type UIMessage,
  uiMessageChunkSchema,
} from "ai";
import { afterAll, beforeEach } from "vitest";
import type {
  ChatFinish,
  ChatMessage,
  ChatStart,
  ConversationWithMessages,
} from "#features/assistant/contract.ts";
import type { Ctx, AppContext } from "#server/app-context.ts";
import { type ModelReply, startModelServer } from "#server/testing/models/model-server.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createTestContext } from "#server/testing/test-context.ts";
import type { ModelCall } from "#server/testing/models/protocol.ts";

type Part = { type: string } & Record<string, unknown>;

export type Asked = {
  status: number;
  headers: Headers;
  /** The error body, if no stream was sent. */
  refusal: unknown;
  parts: Part[];
  /** The message as assembled by the AI SDK. */
  message: UIMessage | undefined;
  start: ChatStart;
  finish: ChatMessage;
};

/** Consumes a stream. Throws if a part violates the protocol. */
export async function parseAnswer(response: Response): Promise<Asked> {
  const { status, headers } = response;
  const asked = { status, headers, refusal: null, parts: [] as Part[], message: undefined };
  if (!headers.get("content-type")?.includes("event-stream")) {
    return { ...asked, refusal: await response.json(), start: null!, finish: null! };
  }
  const [checked, shown] = response.body!.tee();
  const parts: Part[] = [];
  for await (const parsed of parseEvents(checked)) {
    if (!parsed.success) throw parsed.error;
    parts.push(parsed.value as Part);
  }
  let message: UIMessage | undefined;
  const chunks = parseEvents(shown).pipeThrough(
    new TransformStream({
      transform: (parsed, controller) =>
        void (parsed.success && parsed.value.type !== "error" && controller.enqueue(parsed.value)),
    }),
  );
  for await (const state of readUIMessageStream({ stream: chunks })) message = state;
  const metadata = (type: string) => parts.find((part) => part.type === type)?.["messageMetadata"];
  return {
    ...asked,
    parts,
    message,
    start: metadata("start") as ChatStart,
    finish: (metadata("finish") as ChatFinish | undefined)?.message as ChatMessage,
  };
}

function parseEvents(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  return parseJsonEventStream({ stream, schema: uiMessageChunkSchema });
}

/** Asks over HTTP with a user's token; `request` is the app's. */
export async function ask(
  request: (path: string, init: RequestInit) => Response | Promise<Response>,
  token: string | null,
  body: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ "content-type": "application/json" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  return request("/api/chat", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

/** The app over HTTP, with users who ask. */
export function createTestChat(context: AppContext) {
  const app = createTestApp(context);
  const request = (path: string, init: RequestInit) => app.app.request(path, init);
  const listMessages = async (client: TestClient, conversationId: string) => {
    const path = `/api/conversations/${conversationId}`;
    return (await client.get<ConversationWithMessages>(path)).body.messages;
  };
  let users = 0;
  return {
    ...app,
    request,
    listMessages,
    createUser: async (): Promise<{ client: TestClient; ctx: Ctx }> => {
      users += 1;
      const client = await app.signUp(`user${users}@example.org`);
      const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
      return { client, ctx: { app: context, userId: body.user.id } };
    },
    chat: async (client: TestClient, body: object): Promise<Asked> =>
      parseAnswer(await ask(request, client.token, body)),
    listMessagesOf: async (client: TestClient, asked: Asked) =>
      listMessages(client, asked.start.conversation.id),
  };
}

export const owls = {
  title: "Barn owls",
  text: "The barn owl hunts at night over open fields. Barn owls swallow their prey whole.",
  summary: "On the life of barn owls.",
  why: "For the talk in Bremen.",
  mainTopics: ["Owls", "Hunting"],
  url: "https://owls.example/barn",
  siteName: "Owls Weekly",
  language: "en",
};

/** The same with a model whose answers a test sets as `reply`. Call `close` in the end. */
export async function startModelChat(provider: Parameters<typeof startModelServer>[0]) {
  const usual = () => ({ text: "They hunt at night. [[1|hunts at night over open fields]]" });
  const model: { reply: (call: ModelCall) => ModelReply | Promise<ModelReply> } = { reply: usual };
  const server = await startModelServer(provider, (call) => model.reply(call));
  const context = await createTestContext(server.settings);
  return Object.assign(model, createTestChat(context), {
    calls: server.calls,
    reset: () => {
      model.reply = usual;
      server.calls.length = 0;
    },
    close: async () => {
      await context.close();
      await server.close();
    },
  });
}

/** One for all tests of a file: reset before each test, and closed after the last. */
export async function startSharedModelChat(
  provider: Parameters<typeof startModelServer>[0] = "anthropic",
) {
  const chats = await startModelChat(provider);
  beforeEach(chats.reset);
  afterAll(chats.close);
  return chats;
}
