/** The one place that knows model providers: opened once a process, used by the reader and the assistant. */
import type { EmbeddingModel, JSONValue, LanguageModel } from "ai";
import type { modelFailureKinds } from "#shared/model-failure-kinds.ts";
import type { AiSettings } from "./ai-settings.ts";

/**
 * `streamText` fails in four ways: through `onError` before the first word, by a throw while it is read after
 * it, through `onAbort` when stopped or out of time, and, where what came was no stream, as an empty answer.
 */
export { explainModelFailure } from "./ai-failure.ts";

export type Models = {
  /** As shown and stored: "anthropic: claude-haiku-4-5". */
  name: string;
  language: LanguageModel;
  embedding: { name: string; model: EmbeddingModel } | null;
  /** How many tokens one call may hold in all. */
  contextTokens: number;
  /** The `providerOptions` of the last message that stays the same from call to call, so that it is read once. */
  cacheUpToHere: Record<string, Record<string, JSONValue>>;
};

/**
 * Spread into `generateText` and `streamText`; `embed` and `embedMany` know no `timeout`, only an `abortSignal`.
 * After 408, 409, 429, 5xx or a broken connection a call is tried again, after 2 and 4 seconds or when the
 * provider says.
 */
export const callLimits = { maxRetries: 2, timeout: 10 * 60_000 };

/** Connects to the configured provider; without one, nothing is loaded. */
export async function openModels({ ai }: { ai: AiSettings | null }): Promise<Models | null> {
  if (ai === null) return null;
  const { connectModels } = await import("./ai-providers.ts");
  return connectModels(ai);
}

/** What went wrong with a call of a model, in words for a person. */
export type ModelFailure = {
  kind: (typeof modelFailureKinds)[number];
  message: string;
  /** Whether trying again later may help without anybody changing a setting. */
  isTransient: boolean;
  /** What the provider asked for, if it did. */
  retryAfterSeconds: number | null;
};
