import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { embedMany, generateText, Output, streamText } from "ai";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createModels } from "./create-models.ts";
import { callLimits } from "./ai.ts";
import { parseEnv } from "../settings/env.ts";
import { startModelServer } from "../testing/models/model-server.ts";

const providers = ["anthropic", "openai", "google", "ollama", "openai-compatible"] as const;
type Start = Parameters<typeof startModelServer>;

/** A loopback provider, and the models created from settings that point at it. */
async function open(...[provider, answer, embed]: Start) {
  const server = await startModelServer(provider, answer, embed);
  onTestFinished(server.close);
  const models = await createModels(parseEnv(server.settings));
  return { models: models!, calls: server.calls };
}

describe.each(providers)("%s", (provider) => {
  it("answers as a whole, counts tokens, and sends key, limits and no reasoning", async () => {
    const reply = { text: "Seven metres.", usage: { input: 41, output: 5 } };
    const { models, calls } = await open(provider, () => reply);
    const { text, usage } = await generateText({
      ...callLimits,
      model: models.language,
      system: "Answer briefly.",
      prompt: "How high is the wall?",
      maxOutputTokens: 500,
      temperature: 0,
    });
    expect(text).toBe("Seven metres.");
    expect(usage).toMatchObject({ inputTokens: 41, outputTokens: 5 });
    const [call] = calls;
    expect(call).toMatchObject({
      system: "Answer briefly.",
      prompt: "How high is the wall?",
      stream: false,
      wantsJson: false,
    });
    const sent = JSON.stringify(call!.body);
    expect(sent).toMatch(/"(max_tokens|max_completion_tokens|maxOutputTokens)":500/);
    expect(sent).toContain('"temperature":0');
    expect(sent).not.toMatch(
      /"(effort|thinkingLevel)":"(low|medium|high)"|"type":"(adaptive|enabled)"/,
    );
    expect(JSON.stringify(call!.headers)).toContain("key-of-the-test");
  });

  it("streams words as they arrive", async () => {
    let letGoOn = () => {};
    const pause = new Promise<void>((resolve) => (letGoOn = resolve));
    const { models, calls } = await open(provider, () => ({
      text: "Seven metres high.",
      usage: { input: 9, output: 4 },
      pauseBetweenDeltas: [pause],
    }));
    const result = streamText({ ...callLimits, model: models.language, prompt: "How high?" });
    const heard: string[] = [];
    for await (const delta of result.textStream) {
      heard.push(delta);
      letGoOn();
    }
    expect(heard).toEqual(["Seven", " metres", " high."]);
    expect(await result.usage).toMatchObject({ inputTokens: 9, outputTokens: 4 });
    expect(calls[0]!.stream).toBe(true);
  });

  it("answers with a given schema", async () => {
    const { models, calls } = await open(provider, () => ({ text: '{"title":"Walls"}' }));
    const schema = z.object({ title: z.string() });
    const { output } = await generateText({
      ...callLimits,
      model: models.language,
      prompt: "Name it.",
      output: Output.object({ schema }),
    });
    expect(output).toEqual({ title: "Walls" });
    expect(calls[0]!.wantsJson).toBe(true);
  });

  it("sends the messages of a conversation, and marks the stable prefix for caching", async () => {
    const { models, calls } = await open(provider, () => ({ text: "Yes." }));
    await generateText({
      ...callLimits,
      model: models.language,
      messages: [
        { role: "user", content: "All that is known.", providerOptions: models.cacheUpToHere },
        { role: "assistant", content: "Noted." },
        { role: "user", content: "Is it?" },
      ],
    });
    expect(calls[0]!.prompt).toBe("All that is known.\nNoted.\nIs it?");
    const isMarked = JSON.stringify(calls[0]!.body).includes(
      '"cache_control":{"type":"ephemeral"}',
    );
    expect(isMarked).toBe(provider === "anthropic");
  });

  it("ends the call when the request is cancelled", async () => {
    const { models, calls } = await open(provider, () => ({ silent: true }));
    const stop = new AbortController();
    const asking = generateText({
      ...callLimits,
      model: models.language,
      prompt: "Anyone?",
      abortSignal: stop.signal,
    });
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]!.isAborted()).toBe(false);
    stop.abort();
    await expect(asking).rejects.toThrow("aborted");
    await expect.poll(() => calls[0]!.isAborted()).toBe(true);
  });
});

describe.each(["openai", "google", "ollama", "openai-compatible"] as const)("%s", (provider) => {
  it.each([[["one"]], [["one", "three", "eleven"]]])("embeds %j", async (values) => {
    const { models } = await open(
      provider,
      () => ({ silent: true }),
      (texts) => texts.map((text) => [text.length, 1]),
    );
    const { embeddings } = await embedMany({ model: models.embedding!.model, values });
    expect(embeddings).toEqual(values.map((text) => [text.length, 1]));
    expect(models.embedding!.name).toMatch(new RegExp(`^${provider}: .*embed`));
  });
});

describe("createModels", () => {
  it("names models by provider and model", async () => {
    const { models } = await open("anthropic", () => ({ silent: true }));
    expect(models).toMatchObject({ name: "anthropic: claude-haiku-4-5", embedding: null });
  });

  it.each([
    ["openai", "gpt-6-luna", '"reasoning_effort":"none"'],
    ["openai", "gpt-5-mini", '"reasoning_effort":"minimal"'],
    ["google", "gemini-2.5-flash", '"thinkingBudget":0'],
    ["google", "gemini-3.5-flash-lite", '"thinkingLevel":"minimal"'],
    ["anthropic", "claude-haiku-4-5", '"thinking":{"type":"disabled"}'],
    ["ollama", "qwen3:8b", '"reasoning_effort":"none"'],
  ] as const)("of %s such as %s are told not to think at length", async (provider, model, told) => {
    const server = await startModelServer(provider, () => ({ text: "Yes." }));
    onTestFinished(server.close);
    const models = await createModels(parseEnv({ ...server.settings, AI_MODEL: model }));
    await generateText({ ...callLimits, model: models!.language, prompt: "Well?" });
    expect(JSON.stringify(server.calls[0]!.body)).toContain(told);
  });

  it.each([
    ["openai", "gpt-4.1-mini"],
    ["google", "gemma-4-27b-it"],
    ["openai-compatible", "gpt-5-mini"],
  ] as const)(
    "of %s such as %s, which would refuse to be told, are not",
    async (provider, model) => {
      const server = await startModelServer(provider, () => ({ text: "Yes." }));
      onTestFinished(server.close);
      const models = await createModels(parseEnv({ ...server.settings, AI_MODEL: model }));
      await generateText({ ...callLimits, model: models!.language, prompt: "Well?" });
      expect(JSON.stringify(server.calls[0]!.body)).not.toMatch(/reasoning|thinking/);
    },
  );

  it("loads nothing without a provider", async () => {
    const script = `
      import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
      const { createModels } = await import(${JSON.stringify(import.meta.resolve("./create-models.ts"))});
      console.log(await createModels({ ai: null }), loaded.length, loaded.filter((name) => /^(ai|@ai-sdk)\\b/.test(name)));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      script,
    ]);
    expect(stdout).toMatch(/^null \d+ \[\]\n$/);
  });
});
