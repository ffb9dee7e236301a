import { describe, expect, it } from "vitest";
import { explainModelFailure } from "#server/ai/ai.ts";
import type { ModelReply } from "#server/testing/models/model-server.ts";
import { bees, modelAnswer, startTestModel, whole } from "../testing/model.ts";
import { enrichWithModel } from "./enrich-with-model.ts";
import { beesText } from "../testing/texts.ts";

async function failingOf(reading: Promise<unknown>) {
  const error: unknown = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  return explainModelFailure(error);
}

describe("enrichWithModel with a provider that rejects the request", () => {
  it("retries without a schema, and skips the schema from then on", async () => {
    const { use, calls } = await startTestModel("openai-compatible", (call) =>
      call.wantsJson
        ? { status: 400 }
        : { text: `Sure:\n\`\`\`json\n${JSON.stringify(modelAnswer)}\n\`\`\`` },
    );
    expect(await enrichWithModel(bees, use)).toEqual(modelAnswer);
    expect(await enrichWithModel(bees, use)).toEqual(modelAnswer);
    expect(calls.map((call) => call.wantsJson)).toEqual([true, false, false]);
  });

  it("retries with shorter parts after a length error", async () => {
    const limit = 20_000;
    const { use, models } = await startTestModel("openai-compatible", (call) =>
      call.system.length + call.prompt.length > limit
        ? { status: 400, body: { error: { message: "maximum context length exceeded" } } }
        : call.system.includes("write notes")
          ? { text: "Notes." }
          : whole,
    );
    const text = `${beesText.text}\n\n`.repeat(20);
    expect(await enrichWithModel({ ...bees, text }, { ...use, models })).toEqual(modelAnswer);
  });

  it("reports the failure if every way is rejected", async () => {
    const { use, calls } = await startTestModel("anthropic", () => ({ status: 400 }));
    expect((await failingOf(enrichWithModel(bees, use))).kind).toBe("bad_request");
    expect(calls).toHaveLength(2);
  });
});

describe("enrichWithModel with a failing provider", () => {
  it.each([
    ["does not know the key", { status: 401 }, { kind: "bad_key" }],
    ["forbids it", { status: 403 }, { kind: "forbidden" }],
    ["does not know the model", { status: 404 }, { kind: "not_found" }],
    [
      "is asked too often",
      { status: 429, headers: { "retry-after": "7" } },
      { kind: "rate_limited", retryAfterSeconds: 7, isTransient: true },
    ],
    ["is overloaded", { status: 529 }, { kind: "overloaded", isTransient: true }],
    ["breaks off", { cutAfter: "{" }, { kind: "offline", isTransient: true }],
    ["answers no JSON", { text: "Bees are fine insects." }, { kind: "malformed" }],
    ["answers half", { text: JSON.stringify(modelAnswer).slice(0, 90) }, { kind: "malformed" }],
    ["breaks the shape", { text: '{"title":"Bees","summary":7}' }, { kind: "malformed" }],
    [
      "says nothing",
      { text: JSON.stringify({ ...modelAnswer, summary: "" }) },
      { kind: "malformed" },
    ],
  ] satisfies [string, ModelReply, object][])(
    "because it %s, is asked once",
    async (_what, reply, failure) => {
      for (const provider of ["anthropic", "openai-compatible"] as const) {
        const { use, calls } = await startTestModel(provider, () => reply);
        expect(await failingOf(enrichWithModel(bees, use))).toMatchObject(failure);
        expect(calls).toHaveLength(1);
      }
    },
  );

  it("gives up when the provider sends nothing", async () => {
    const { use } = await startTestModel("anthropic", () => ({ silent: true }), { timeout: 50 });
    expect(await failingOf(enrichWithModel(bees, use))).toMatchObject({
      kind: "timeout",
      isTransient: true,
    });
  });

  it("records the tokens the provider reported", async () => {
    for (const provider of ["anthropic", "google", "openai"] as const) {
      const { use, used } = await startTestModel(provider, () => ({
        text: "no card",
        usage: { input: 70, output: 3 },
      }));
      await failingOf(enrichWithModel(bees, use));
      expect(used).toEqual({ input: 70, output: 3, calls: 1 });
    }
  });

  it("ends when the app stops", async () => {
    const stopping = new AbortController();
    const { use } = await startTestModel(
      "anthropic",
      () => {
        stopping.abort(new Error("stopping"));
        return { silent: true };
      },
      { signal: stopping.signal },
    );
    await expect(enrichWithModel(bees, use)).rejects.toThrow("stopping");
  });
});
