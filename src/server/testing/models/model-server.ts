/** A model provider on loopback that speaks the provider's own protocol, for tests with the real client. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { registerCanary } from "../canaries/canaries.ts";
import { anthropicProtocol } from "./model-server-anthropic.ts";
import { googleProtocol } from "./model-server-google.ts";
import { openaiProtocol } from "./model-server-openai.ts";
import type { Protocol, ModelCall, ToolCall } from "./protocol.ts";

export type ModelReply =
  /** Streamed word by word; one pause is awaited before each further word. */
  | {
      text: string;
      /** Of tools, instead of an answer. Sent only to calls that are not streamed. */
      calls?: readonly ToolCall[];
      usage?: { input: number; output: number };
      pauseBetweenDeltas?: Promise<void>[];
    }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Sends this text (or half a body), then destroys the socket. */
  | { cutAfter: string }
  /** Accepts the request and never responds. */
  | { silent: true };

export type ModelServer = {
  /** The environment variables that point at this server. */
  settings: Record<string, string>;
  calls: ModelCall[];
  close: () => Promise<void>;
};

type Provider = "anthropic" | "openai" | "google" | "ollama" | "openai-compatible";
const protocols: Record<Provider, Protocol> = {
  anthropic: anthropicProtocol,
  openai: openaiProtocol,
  google: googleProtocol,
  ollama: openaiProtocol,
  "openai-compatible": openaiProtocol,
};

const names: Record<Provider, { chat: string; embedding: string | null }> = {
  anthropic: { chat: "claude-haiku-4-5", embedding: null },
  openai: { chat: "gpt-6-luna", embedding: "text-embedding-3-small" },
  google: { chat: "gemini-3.5-flash-lite", embedding: "gemini-embedding-001" },
  ollama: { chat: "qwen3:8b", embedding: "nomic-embed-text" },
  "openai-compatible": { chat: "some-model", embedding: "some-embedding-model" },
};

type Answer = (call: ModelCall) => ModelReply | Promise<ModelReply>;
type Embed = (texts: string[]) => number[][];

export async function startModelServer(
  provider: Provider,
  answer: Answer,
  embed?: Embed,
): Promise<ModelServer> {
  const protocol = protocols[provider];
  const calls: ModelCall[] = [];
  const server = createServer((request, response) => {
    respond(protocol, request, response, { calls, answer, embed }).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, protocol.error(500, String(error)));
      else response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings: Record<string, string> = {
    AI_PROVIDER: provider,
    AI_MODEL: names[provider].chat,
    AI_BASE_URL: `http://127.0.0.1:${port}${protocol.base}`,
    AI_API_KEY: "key-of-the-test",
  };
  const { embedding } = names[provider];
  registerCanary(settings);
  if (embed !== undefined && embedding !== null) settings.AI_EMBEDDING_MODEL = embedding;
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { settings, calls, close };
}

async function respond(
  protocol: Protocol,
  request: IncomingMessage,
  response: ServerResponse,
  { calls, answer, embed }: { calls: ModelCall[]; answer: Answer; embed: Embed | undefined },
): Promise<void> {
  let isAborted = false;
  response.on("close", () => (isAborted = !response.writableFinished));
  const body = JSON.parse(await readText(request)) as never;
  const path = request.url!.slice(protocol.base.length);
  const asked = request.url!.startsWith(protocol.base) ? protocol.read(path, body) : null;
  if (asked === null) return sendJson(response, 404, protocol.error(404, "not found"));
  if ("texts" in asked) {
    if (embed === undefined) return sendJson(response, 404, protocol.error(404, "no such model"));
    return sendJson(response, 200, protocol.embedded(embed(asked.texts), asked.isSingle));
  }
  const call = { ...asked, body, headers: request.headers, isAborted: () => isAborted };
  calls.push(call);
  const reply = await answer(call);
  registerCanary([call.prompt, reply]);
  await send(protocol, response, call, reply);
}

async function send(
  protocol: Protocol,
  response: ServerResponse,
  call: ModelCall,
  reply: ModelReply,
): Promise<void> {
  if ("silent" in reply) return;
  if ("status" in reply) {
    const body = reply.body ?? protocol.error(reply.status, `status ${reply.status}`);
    return sendJson(response, reply.status, body, reply.headers);
  }
  const isCut = "cutAfter" in reply;
  const text = isCut ? reply.cutAfter : reply.text;
  const usage = (isCut ? undefined : reply.usage) ?? {
    input: countTokens(call.system + call.prompt),
    output: countTokens(text),
  };
  if (!call.stream) {
    const whole = JSON.stringify(
      protocol.whole(text, usage, (isCut ? undefined : reply.calls) ?? []),
    );
    response.setHeader("content-type", "application/json");
    response.setHeader("content-length", Buffer.byteLength(whole));
    if (!isCut) return void response.end(whole);
    await write(response, whole.slice(0, whole.length / 2));
    return void response.destroy();
  }
  response.setHeader("content-type", "text/event-stream");
  await write(response, protocol.open(usage));
  const pauses = isCut ? [] : [...(reply.pauseBetweenDeltas ?? [])];
  for (const [index, word] of (text.match(/\s*\S+\s*$|\s*\S+/g) ?? []).entries()) {
    if (index > 0) await pauses.shift();
    await write(response, protocol.delta(word));
  }
  if (isCut) response.destroy();
  else response.end(protocol.end(usage));
}

/** Resolves when the operating system has the bytes, so that a cut after it loses none of them. */
function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.write(text, () => resolve());
  });
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

const countTokens = (text: string) => Math.ceil(text.length / 4);
