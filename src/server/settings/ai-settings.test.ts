import { describe, expect, it } from "vitest";
import { EnvError, parseEnv } from "./env.ts";

const key = { AI_API_KEY: "sk-test" };

describe("readAiSettings", () => {
  it.each([
    [{ AI_PROVIDER: "anthropic" }, "claude-haiku-4-5", "https://api.anthropic.com/v1"],
    [{ AI_PROVIDER: "openai" }, "gpt-6-luna", "https://api.openai.com/v1"],
    [
      { AI_PROVIDER: "google" },
      "gemini-3.5-flash-lite",
      "https://generativelanguage.googleapis.com/v1beta",
    ],
  ])("needs nothing but a key for %j", (settings, model, baseUrl) => {
    expect(parseEnv({ ...settings, ...key }).ai).toEqual({
      provider: settings.AI_PROVIDER,
      model,
      baseUrl,
      embeddingModel: null,
      apiKey: "sk-test",
    });
  });

  it("needs nothing but a model for Ollama", () => {
    expect(parseEnv({ AI_PROVIDER: "ollama", AI_MODEL: "qwen3:8b" }).ai).toEqual({
      provider: "ollama",
      model: "qwen3:8b",
      baseUrl: "http://127.0.0.1:11434/v1",
      embeddingModel: null,
      apiKey: null,
    });
  });

  it.each([
    ["http://nas.local:11434", "http://nas.local:11434/v1"],
    ["http://nas.local:11434/", "http://nas.local:11434/v1"],
    ["http://nas.local:11434/v1/", "http://nas.local:11434/v1"],
    ["https://nas.local/ollama/v1", "https://nas.local/ollama/v1"],
  ])("accepts %s as Ollama's URL", (given, baseUrl) => {
    const settings = { AI_PROVIDER: "ollama", AI_MODEL: "qwen3:8b", AI_BASE_URL: given };
    expect(parseEnv(settings).ai).toMatchObject({ baseUrl });
  });

  it("accepts all settings", () => {
    const settings = {
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "meta-llama/Llama-4-Scout",
      AI_EMBEDDING_MODEL: "BAAI/bge-m3",
      AI_BASE_URL: "https://models.example.org/api/",
      AI_API_KEY: " sk-with-a-line-break\n",
      AI_DAILY_TOKENS: "1000",
    };
    expect(parseEnv(settings)).toMatchObject({
      ai: {
        provider: "openai-compatible",
        model: "meta-llama/Llama-4-Scout",
        embeddingModel: "BAAI/bge-m3",
        baseUrl: "https://models.example.org/api",
        apiKey: "sk-with-a-line-break",
      },
      dailyTokens: 1000,
    });
  });

  it.each([
    [{ AI_MODEL: "gpt-6-luna" }, "AI_MODEL"],
    [{ AI_API_KEY: "sk-test" }, "AI_API_KEY"],
    [{ AI_BASE_URL: "http://127.0.0.1:1/v1" }, "AI_BASE_URL"],
    [{ AI_EMBEDDING_MODEL: "bge-m3" }, "AI_EMBEDDING_MODEL"],
    [{ AI_PROVIDER: "anthropic" }, "AI_API_KEY"],
    [{ AI_PROVIDER: "openai" }, "AI_API_KEY"],
    [{ AI_PROVIDER: "google" }, "AI_API_KEY"],
    [{ AI_PROVIDER: "anthropic", ...key, AI_EMBEDDING_MODEL: "bge-m3" }, "AI_EMBEDDING_MODEL"],
    [{ AI_PROVIDER: "ollama" }, "AI_MODEL"],
    [{ AI_PROVIDER: "openai-compatible", AI_MODEL: "llama" }, "AI_BASE_URL"],
    [{ AI_PROVIDER: "openai-compatible", AI_BASE_URL: "http://127.0.0.1:1/v1" }, "AI_MODEL"],
  ])("rejects %j with a sentence that names %s", (settings, name) => {
    expect(() => parseEnv(settings)).toThrow(EnvError);
    expect(() => parseEnv(settings)).toThrow(new RegExp(`^${name} [^.]+\\.$`));
  });

  it("does not repeat the key in its messages", () => {
    const wrong = { AI_PROVIDER: "openai", AI_API_KEY: "sk-secret with spaces" };
    expect(() => parseEnv(wrong)).toThrow(/^(?!.*sk-secret).*AI_API_KEY/);
  });
});
