import { generateText, Output, streamText } from "ai";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createModels } from "./create-models.ts";
import { callLimits, explainModelFailure } from "./ai.ts";
import { parseEnv } from "../settings/env.ts";
import { type ModelReply, startModelServer } from "../testing/models/model-server.ts";
import type { ModelFailure } from "./ai-failure.ts";

const providers = ["anthropic", "openai", "google", "ollama", "openai-compatible"] as const;
type Provider = (typeof providers)[number];
type Kind = ModelFailure["kind"];

async function open(provider: Provider, answer: () => ModelReply) {
  const server = await startModelServer(provider, answer);
  onTestFinished(server.close);
  const models = await createModels(parseEnv(server.settings));
  return { language: models!.language, calls: server.calls };
}

const failureOf = (promise: PromiseLike<unknown>): Promise<ModelFailure> =>
  Promise.resolve(promise).then(() => {
    throw new Error("nothing failed");
  }, explainModelFailure);

/**
 * The failure when the provider sends this reply: to a whole answer, and to a streamed one, which fails
 * through `onError` before its first word, by throwing after it, and through `onAbort` on timeout.
 */
async function fail(provider: Provider, reply: ModelReply, limits: { timeout?: number } = {}) {
  const { language } = await open(provider, () => reply);
  const ask = { ...callLimits, ...limits, model: language, prompt: "Well?", maxRetries: 0 };
  const whole = await failureOf(generateText(ask));
  const errors: unknown[] = [];
  const result = streamText({
    ...ask,
    onError: ({ error }) => void errors.push(error),
    onAbort: ({ reason }) => void errors.push(reason),
  });
  let heard = "";
  try {
    for await (const delta of result.textStream) heard += delta;
  } catch (error) {
    errors.push(error);
  }
  expect(errors).toHaveLength(1);
  return { whole, streamed: explainModelFailure(errors[0]), heard };
}

describe.each(providers)("a failure of %s", (provider) => {
  it.each<[number, Kind, boolean]>([
    [400, "bad_request", false],
    [401, "bad_key", false],
    [403, "forbidden", false],
    [404, "not_found", false],
    [408, "timeout", true],
    [413, "bad_request", false],
    [422, "bad_request", false],
    [429, "rate_limited", true],
    [500, "overloaded", true],
    [503, "overloaded", true],
    [529, "overloaded", true],
  ])("status %i is described as %s", async (status, kind, isTransient) => {
    const { whole, streamed } = await fail(provider, { status });
    expect(whole).toMatchObject({ kind, isTransient, retryAfterSeconds: null });
    expect(streamed).toEqual(whole);
  });

  it("describes a web page in place of a response", async () => {
    const { whole } = await fail(provider, { status: 502, body: "<html>Bad gateway</html>" });
    expect(whole.kind).toBe("overloaded");
  });

  it("describes a connection cut in the middle, after the words received", async () => {
    const { whole, streamed, heard } = await fail(provider, { cutAfter: "Seven metres" });
    expect(whole).toMatchObject({ kind: "offline", isTransient: true });
    expect(streamed).toEqual(whole);
    expect(heard).toBe("Seven metres");
  });

  it("describes a timeout", async () => {
    const { whole, streamed } = await fail(provider, { silent: true }, { timeout: 50 });
    expect(whole).toMatchObject({ kind: "timeout", isTransient: true });
    expect(streamed).toEqual(whole);
  });

  it("describes a refused connection", async () => {
    const server = await startModelServer(provider, () => ({ silent: true }));
    await server.close();
    const models = await createModels(parseEnv(server.settings));
    const ask = { ...callLimits, model: models!.language, prompt: "Well?", maxRetries: 0 };
    const told = await failureOf(generateText(ask));
    expect(told).toMatchObject({ kind: "offline", isTransient: true });
  });

  it.each(["not JSON at all", '{"title":7}', '{"title":"cut o'])(
    "is told when the answer is %j",
    async (text) => {
      const { language } = await open(provider, () => ({ text }));
      const output = Output.object({ schema: z.object({ title: z.string() }) });
      const asking = generateText({ ...callLimits, model: language, prompt: "Name it.", output });
      expect((await failureOf(asking)).kind).toBe("malformed");
    },
  );

  it.each(["nonsense", '{"some":"thing"}'])(
    "reports a malformed answer when the reply is %j",
    async (body) => {
      const { language } = await open(provider, () => ({ status: 200, body }));
      const asking = generateText({ ...callLimits, model: language, prompt: "Well?" });
      const told = await failureOf(asking.then(({ output }) => output));
      expect(told.kind).toBe("malformed");
    },
  );

  it("never repeats the key or the provider's text", async () => {
    for (const status of [400, 401, 403, 404, 429, 500]) {
      const body = { error: { message: "key-of-the-test: at secret.c:17" } };
      const { whole } = await fail(provider, { status, body });
      expect(whole.message).not.toMatch(/key-of-the-test|secret\.c/);
      expect(whole.message).toMatch(/^[A-Z][^\n]+\.$/);
    }
  });
});

describe("explainModelFailure of provider-specific errors", () => {
  it.each<[Provider, number, object, Kind, RegExp]>([
    [
      "google",
      400,
      { error: { code: 400, status: "INVALID_ARGUMENT", message: "API key not valid." } },
      "bad_key",
      /key/,
    ],
    [
      "openai",
      429,
      { error: { message: "You exceeded your current quota", code: "insufficient_quota" } },
      "forbidden",
      /no credit/,
    ],
    [
      "anthropic",
      400,
      {
        type: "error",
        error: { type: "invalid_request_error", message: "Your credit balance is too low" },
      },
      "forbidden",
      /no credit/,
    ],
    [
      "anthropic",
      400,
      {
        type: "error",
        error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens" },
      },
      "bad_request",
      /longer than/,
    ],
    [
      "openai",
      400,
      { error: { message: "Too much", code: "context_length_exceeded" } },
      "bad_request",
      /longer than/,
    ],
  ])("%s with %i: %j is %s", async (provider, status, body, kind, words) => {
    const { whole, streamed } = await fail(provider, { status, body });
    expect(whole).toMatchObject({ kind, isTransient: false });
    expect(whole.message).toMatch(words);
    expect(streamed).toEqual(whole);
  });
});

describe("explainModelFailure within a stream", () => {
  const overloaded = { type: "overloaded_error", message: "Overloaded" };
  const unavailable = { code: 503, message: "overloaded", status: "UNAVAILABLE" };
  it.each<[Provider, object, Kind]>([
    ["anthropic", { type: "error", error: overloaded }, "overloaded"],
    ["anthropic", { type: "error", error: { ...overloaded, type: "api_error" } }, "overloaded"],
    ["google", { error: unavailable }, "overloaded"],
  ])("%s, %j, is described as %s", async (provider, event, kind) => {
    const { language } = await open(provider, () => ({
      status: 200,
      headers: { "content-type": "text/event-stream" },
      body: `event: error\ndata: ${JSON.stringify(event)}\n\n`,
    }));
    const errors: unknown[] = [];
    const result = streamText({
      ...callLimits,
      model: language,
      prompt: "Well?",
      maxRetries: 0,
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(errors.map((error) => explainModelFailure(error).kind)).toEqual([kind]);
  });
});

describe("explainModelFailure of other errors", () => {
  it.each<[unknown, Kind]>([
    [new Error("a mistake of ours"), "internal"],
    [new TypeError("x is not a function"), "internal"],
    [Object.assign(new TypeError("bad"), { code: "ERR_INVALID_ARG_TYPE" }), "internal"],
    [new DOMException("stopped", "AbortError"), "internal"],
    [new DOMException("late", "TimeoutError"), "timeout"],
    [new Error("outer", { cause: new DOMException("late", "TimeoutError") }), "timeout"],
    [Object.assign(new Error("x"), { code: "ENOTFOUND" }), "offline"],
    [Object.assign(new Error("x"), { code: "EAI_AGAIN" }), "offline"],
    [Object.assign(new Error("x"), { code: "CERT_HAS_EXPIRED" }), "offline"],
    [Object.assign(new Error("x"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }), "offline"],
    [new Error("x", { cause: { code: "UND_ERR_BODY_TIMEOUT" } }), "timeout"],
    ["a string", "internal"],
    [undefined, "internal"],
    [null, "internal"],
  ])("%j is described as %s", (error, kind) => {
    expect(explainModelFailure(error).kind).toBe(kind);
  });

  it("handles an error that is its own cause", () => {
    const error = new Error("round");
    error.cause = error;
    expect(explainModelFailure(error).kind).toBe("internal");
  });
});
