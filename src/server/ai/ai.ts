/** The configured model: created once per process, used by reader and assistant. */
import type { EmbeddingModel, JSONValue, LanguageModel } from "ai";

/**
 * `streamText` fails in four ways: through `onError` before the first word, by throwing after it, through
 * `onAbort` when stopped or timed out, and with an empty answer if the response was not a stream.
 */
export { explainModelFailure } from "./ai-failure.ts";

export type Models = {
  /** As shown and stored: "anthropic: claude-haiku-4-5". */
  name: string;
  language: LanguageModel;
  embedding: { name: string; model: EmbeddingModel } | null;
  /** The maximum tokens of one call, prompt and answer together. */
  contextTokens: number;
  /** The `providerOptions` of the last unchanged message, so that the provider caches the prefix. */
  cacheUpToHere: Record<string, Record<string, JSONValue>>;
};

/**
 * Spread into `generateText` and `streamText`; `embed` and `embedMany` take an `abortSignal` instead of
 * `timeout`. After 408, 409, 429, 5xx or a broken connection a call is retried after 2 and 4 seconds, or when
 * the provider says.
 */
export const callLimits = { maxRetries: 2, timeout: 10 * 60_000 };
