/** Connects to the configured provider; imports only that provider's client. */
import { type EmbeddingModel, extractReasoningMiddleware, wrapLanguageModel } from "ai";
import { Agent, fetch as undiciFetch } from "undici";
import { callLimits, type Models } from "./ai.ts";
import { inSpan, tracing } from "../tracing/spans.ts";
import type { AiSettings, Provider } from "../settings/ai-settings.ts";

type ChatModel = Parameters<typeof wrapLanguageModel>[0]["model"];
type Client = { chat: (id: string) => ChatModel; embedding: (id: string) => EmbeddingModel };

/**
 * Tokens of one call, prompt and answer together, well below the limits of the providers' small models.
 * Ollama defaults to 4,096 and silently cuts the rest.
 */
const contextTokens: Record<Provider, number> = {
  anthropic: 150_000,
  openai: 120_000,
  google: 500_000,
  ollama: 4_096,
  "openai-compatible": 16_000,
};

/** Models that reason by default, which would use up an answer's tokens before its first word. */
const thinking: Record<Provider, RegExp | null> = {
  anthropic: /claude-/,
  openai: /^gpt-[5-9](?!.*(chat|codex|pro))/,
  google: /gemini-(2\.5|[3-9]|flash|pro)/,
  ollama: /./,
  "openai-compatible": null,
};

export async function connectModels(settings: AiSettings): Promise<Models> {
  // Otherwise it logs unsupported options, such as temperature, on every call.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { provider, model, embeddingModel } = settings;
  const client = await createClient(settings);
  return {
    name: `${provider}: ${model}`,
    language: hideThoughts(
      thinking[provider]?.test(model) ? withoutThinking(client.chat(model)) : client.chat(model),
    ),
    embedding:
      embeddingModel === null
        ? null
        : { name: `${provider}: ${embeddingModel}`, model: client.embedding(embeddingModel) },
    contextTokens: contextTokens[provider],
    cacheUpToHere:
      provider === "anthropic" ? { anthropic: { cacheControl: { type: "ephemeral" } } } : {},
  };
}

/** Some servers send a model's thoughts in its answer, between <think> and </think>. */
function hideThoughts(model: ChatModel): ChatModel {
  return wrapLanguageModel({ model, middleware: extractReasoningMiddleware({ tagName: "think" }) });
}

function withoutThinking(model: ChatModel): ChatModel {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => ({ ...params, reasoning: params.reasoning ?? "none" }),
    },
  });
}

async function createClient({ provider, baseUrl, apiKey }: AiSettings): Promise<Client> {
  const options = { baseURL: baseUrl, fetch: createFetch(), ...(apiKey !== null && { apiKey }) };
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    const anthropic = createAnthropic(options);
    return { chat: anthropic, embedding: anthropic.embeddingModel };
  }
  if (provider === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    const openai = createOpenAI(options);
    return { chat: openai.chat, embedding: openai.embeddingModel };
  }
  if (provider === "google") {
    const { createGoogle } = await import("@ai-sdk/google");
    const google = createGoogle(options);
    return { chat: google, embedding: google.embeddingModel };
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const compatible = createOpenAICompatible({
    ...options,
    name: provider,
    supportsStructuredOutputs: true,
    includeUsage: true,
  });
  return { chat: compatible.chatModel, embedding: compatible.embeddingModel };
}

/**
 * A fetch whose timeouts match a call's (the platform's is five minutes), and that sends the key nowhere
 * else.
 */
function createFetch(): typeof globalThis.fetch {
  const { timeout } = callLimits;
  const dispatcher = new Agent({ headersTimeout: timeout, bodyTimeout: timeout });
  const send = (input: string, init: RequestInit) =>
    inSpan({ name: "call the model", kind: "client" }, async (span) => {
      const headers = new Headers(init.headers);
      const traceparent = tracing.tracer?.getTraceparent();
      if (traceparent !== undefined) headers.set("traceparent", traceparent);
      const sent = { ...init, headers: Object.fromEntries(headers), dispatcher, redirect: "error" };
      const response = await undiciFetch(input, sent as object);
      span.set({ "http.response.status_code": response.status });
      return response;
    });
  return send as unknown as typeof globalThis.fetch;
}
