/** Asks as the client does, and parses the answer with the AI SDK's own reader. */
import {
  parseJsonEventStream,
  readUIMessageStream,
  type UIMessage,
  uiMessageChunkSchema,
} from "ai";
import type {
  ChatFinish,
  ChatMessage,
  ChatStart,
  ConversationWithMessages,
} from "#features/assistant/contract.ts";
import type { Ctx, AppContext } from "#server/app-context.ts";
import { type ModelCall, type ModelReply, startModelServer } from "#server/testing/model-server.ts";
import { openTestApp, type TestClient } from "#server/testing/test-client.ts";
import { openTestContext } from "#server/testing/test-context.ts";

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
export async function readAnswer(response: Response): Promise<Asked> {
  const { status, headers } = response;
  const asked = { status, headers, refusal: null, parts: [] as Part[], message: undefined };
  if (!headers.get("content-type")?.includes("event-stream")) {
    return { ...asked, refusal: await response.json(), start: null!, finish: null! };
  }
  const [checked, shown] = response.body!.tee();
  const parts: Part[] = [];
  for await (const parsed of read(checked)) {
    if (!parsed.success) throw parsed.error;
    parts.push(parsed.value as Part);
  }
  let message: UIMessage | undefined;
  const chunks = read(shown).pipeThrough(
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

function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
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
export function openTestChat(context: AppContext) {
  const app = openTestApp(context);
  const request = (path: string, init: RequestInit) => app.app.request(path, init);
  const open = async (client: TestClient, id: string) =>
    (await client.get<ConversationWithMessages>(`/api/conversations/${id}`)).body;
  let people = 0;
  return {
    ...app,
    request,
    open,
    makeReader: async (): Promise<{ client: TestClient; ctx: Ctx }> => {
      people += 1;
      const client = await app.signUp(`reader${people}@example.org`);
      const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
      return { client, ctx: { app: context, userId: body.user.id } };
    },
    chat: async (client: TestClient, body: object): Promise<Asked> =>
      readAnswer(await ask(request, client.token, body)),
    saidIn: async (client: TestClient, asked: Asked) =>
      (await open(client, asked.start.conversation.id)).messages,
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

/** The same with a model that answers with `reply`; call `close` in afterAll. */
export async function openModelChat(
  provider: Parameters<typeof startModelServer>[0] = "anthropic",
) {
  const model: { reply: (call: ModelCall) => ModelReply | Promise<ModelReply> } = {
    reply: () => ({ text: "At night. [[1|hunts at night over open fields]]" }),
  };
  const server = await startModelServer(provider, (call) => model.reply(call));
  const context = await openTestContext(server.settings);
  return Object.assign(model, openTestChat(context), {
    calls: server.calls,
    close: async () => {
      await context.close();
      await server.close();
    },
  });
}
