import { generateText, streamText } from "ai";
import { describe, expect, it, onTestFinished } from "vitest";
import { createModels } from "./create-models.ts";
import { callLimits, explainModelFailure } from "./ai.ts";
import { parseEnv } from "../settings/env.ts";
import { startModelServer } from "../testing/models/model-server.ts";
import type { ModelFailure } from "./ai-failure.ts";

type Start = Parameters<typeof startModelServer>;

/** A model behind a provider with this response, with the limits of every call unless given. */
async function open(provider: Start[0], answer: Start[1], limits: { maxRetries?: number } = {}) {
  const server = await startModelServer(provider, answer);
  onTestFinished(server.close);
  const models = await createModels(parseEnv(server.settings));
  const question = { ...callLimits, ...limits, model: models!.language, prompt: "Well?" };
  return { question, calls: server.calls };
}

const failureOf = (promise: PromiseLike<unknown>): Promise<ModelFailure> =>
  Promise.resolve(promise).then(() => {
    throw new Error("nothing failed");
  }, explainModelFailure);

describe("model call retries", () => {
  const headers = { "retry-after-ms": "1" };

  it.each(["anthropic", "openai", "google", "ollama", "openai-compatible"] as const)(
    "is done twice with %s, and then told",
    async (provider) => {
      const { question, calls } = await open(provider, () => ({ status: 529, headers }));
      const told = await failureOf(generateText(question));
      expect(told.kind).toBe("overloaded");
      expect(calls).toHaveLength(3);
    },
  );

  it.each([408, 409, 429, 500])("helps after %i", async (status) => {
    let count = 0;
    const { question } = await open("anthropic", () =>
      count++ === 0 ? { status, headers } : { text: "Seven." },
    );
    expect(await streamText(question).text).toBe("Seven.");
  });

  it.each([400, 401, 403, 404])("is not done after %i", async (status) => {
    const { question, calls } = await open("anthropic", () => ({ status, headers }));
    await failureOf(generateText(question));
    expect(calls).toHaveLength(1);
  });
});

describe("the requested delay", () => {
  it.each([
    [{ "retry-after": "20" }, 20, "in 20 seconds"],
    [{ "retry-after": "1" }, 1, "in a second"],
    [{ "retry-after": "600" }, 600, "in 10 minutes"],
    [{ "retry-after-ms": "1500" }, 2, "in 2 seconds"],
    [{ "retry-after": "soon" }, null, "in a minute"],
    [{ "retry-after": "-5" }, null, "in a minute"],
    [{}, null, "in a minute"],
  ])("is read from %j", async (headers, seconds, words) => {
    const answer = () => ({ status: 429, headers });
    const { question } = await open("anthropic", answer, { maxRetries: 0 });
    const told = await failureOf(generateText(question));
    expect(told.retryAfterSeconds).toBe(seconds);
    expect(told.message).toContain(words);
  });

  it("is read from the body, as with Google", async () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "31.5s" }];
    const body = { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "Quota", details } };
    const { question } = await open("google", () => ({ status: 429, body }), { maxRetries: 0 });
    const told = await failureOf(generateText(question));
    expect(told).toMatchObject({ kind: "rate_limited", retryAfterSeconds: 32 });
  });

  it("can be a date", async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const answer = () => ({ status: 429, headers: { "retry-after": date } });
    const { question } = await open("openai", answer, { maxRetries: 0 });
    const told = await failureOf(generateText(question));
    expect(told.retryAfterSeconds).toBeGreaterThan(3_000);
    expect(told.retryAfterSeconds).toBeLessThanOrEqual(3_600);
  });
});
