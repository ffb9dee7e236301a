/** The settings of the model provider: valid combinations and defaults. */
export const providers = ["anthropic", "openai", "google", "ollama", "openai-compatible"] as const;
export type Provider = (typeof providers)[number];

export type AiSettings = {
  provider: Provider;
  model: string;
  embeddingModel: string | null;
  /** With the version path, without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
};

/** The AI_* variables after each was validated by itself. */
export type AiValues = {
  AI_PROVIDER?: Provider | undefined;
  AI_MODEL?: string | undefined;
  AI_EMBEDDING_MODEL?: string | undefined;
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
};

/** Small fast models of November 2026 that support temperature 0; Ollama has no default. */
const defaults: Record<Provider, { model: string | null; baseUrl: string | null }> = {
  anthropic: { model: "claude-haiku-4-5", baseUrl: "https://api.anthropic.com/v1" },
  openai: { model: "gpt-6-luna", baseUrl: "https://api.openai.com/v1" },
  google: {
    model: "gemini-3.5-flash-lite",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  },
  ollama: { model: null, baseUrl: "http://127.0.0.1:11434/v1" },
  "openai-compatible": { model: null, baseUrl: null },
};

const needsKey = new Set<Provider>(["anthropic", "openai", "google"]);
const dependent = ["AI_MODEL", "AI_EMBEDDING_MODEL", "AI_BASE_URL", "AI_API_KEY"] as const;

/** The complete settings, null without a provider, or a sentence for each invalid variable. */
export function parseAiSettings(values: AiValues): AiSettings | null | { problems: string[] } {
  const provider = values.AI_PROVIDER;
  if (provider === undefined) {
    const orphans = dependent.filter((name) => values[name] !== undefined);
    if (orphans.length === 0) return null;
    return { problems: orphans.map((name) => `${name} means nothing without AI_PROVIDER.`) };
  }
  const problems: string[] = [];
  const model = values.AI_MODEL ?? defaults[provider].model;
  if (model === null)
    problems.push(`AI_MODEL must name the model where AI_PROVIDER is ${provider}.`);
  const baseUrl = withVersion(provider, values.AI_BASE_URL ?? defaults[provider].baseUrl);
  if (baseUrl === null)
    problems.push(`AI_BASE_URL must be the provider's address where AI_PROVIDER is ${provider}.`);
  const apiKey = values.AI_API_KEY ?? null;
  if (apiKey === null && needsKey.has(provider))
    problems.push(`AI_API_KEY must be set where AI_PROVIDER is ${provider}.`);
  const embeddingModel = values.AI_EMBEDDING_MODEL ?? null;
  if (embeddingModel !== null && provider === "anthropic")
    problems.push("AI_EMBEDDING_MODEL cannot be used with anthropic, which has no such models.");
  if (model === null || baseUrl === null || problems.length > 0) return { problems };
  return { provider, model, embeddingModel, baseUrl, apiKey };
}

/** Users know Ollama's URL without the /v1 that this protocol needs. */
function withVersion(provider: Provider, baseUrl: string | null): string | null {
  if (baseUrl === null) return null;
  const isBare = provider === "ollama" && new URL(baseUrl).pathname === "/";
  return `${baseUrl.replace(/\/+$/, "")}${isBare ? "/v1" : ""}`;
}
