import { beforeEach, describe, expect, it } from "vitest";
import { getUsage, recordTokens } from "#features/usage/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { createUser } from "#server/testing/test-context.ts";
import { override } from "#shared/testing/override.ts";
import { embedQuery, embedSearch, embedTimeout } from "./embed-query.ts";
import { startSharedEmbedding } from "../testing/embedding.ts";
import { createEmbeddingModels, embedWords } from "../testing/embedding-server.ts";
import { parseQuery } from "../query/parse-query.ts";
import { findCosine, toUnit } from "./vector-bytes.ts";

const { context, embedder } = await startSharedEmbedding();
let ada: Ctx;

beforeEach(async () => {
  override(embedTimeout, { milliseconds: 60_000 });
  // Separate models, because a model object caches queries and failures.
  const models = await createEmbeddingModels(embedder, "words-1");
  ada = await createUser({ ...context, models });
});

describe("embedQuery", () => {
  it("embeds a query once, counts its tokens, and caches it for that user only", async () => {
    const first = await embedQuery(ada, "Where is my car?");
    expect(first).toMatchObject({ model: "openai-compatible: words-1" });
    expect(
      findCosine(first!.vector, toUnit(embedWords(["where is my automobile"])[0]!)),
    ).toBeCloseTo(1, 5);
    const { input } = await getUsage(ada);
    expect(input).toBeGreaterThan(0);
    const [again, beside] = await Promise.all([
      embedQuery(ada, "Where is my car?"),
      embedQuery(ada, "Where is my car?"),
    ]);
    expect(again).toBe(first);
    expect(beside).toBe(first);
    expect(embedder.calls).toHaveLength(1);
    expect((await getUsage(ada)).input).toBe(input);
    const eve = await createUser(ada.app, "Eve");
    await embedQuery(eve, "Where is my car?");
    expect(embedder.calls.at(-1)).toEqual(["Where is my car?"]);
  });

  it("calls the model once for two simultaneous queries", async () => {
    await Promise.all([embedQuery(ada, "Which car?"), embedQuery(ada, "Which car?")]);
    expect(embedder.calls).toHaveLength(1);
  });

  it("embeds the unrelated reference texts once", async () => {
    const plain = await embedQuery(ada, "Which car?");
    expect(embedder.calls[0]!.length).toBeGreaterThan(5);
    expect(plain!.noise).toBeLessThan(0.15);
    // A model that finds all texts similar, as many do.
    embedder.answer = (texts) =>
      embedWords(texts).map((vector) => [Math.hypot(...vector) * 2, ...vector]);
    const models = await createEmbeddingModels(embedder, "words-alike");
    const alike = await embedQuery({ ...ada, app: { ...ada.app, models } }, "Which car?");
    expect(alike!.noise).toBeGreaterThan(0.75);
    expect(alike!.noise).toBeLessThan(0.9);
    await embedQuery(ada, "Which bread?");
    expect(embedder.calls.at(-1)).toEqual(["Which bread?"]);
  });

  it("evicts the least recently used of 501 queries", async () => {
    embedder.answer = (texts) => texts.map(() => [1, 2]);
    const ask = (number: number) => embedQuery(ada, `Question ${number}`);
    await ask(0);
    for (let number = 1; number < 500; number += 25)
      await Promise.all(
        Array.from({ length: Math.min(25, 500 - number) }, (_, at) => ask(number + at)),
      );
    expect(embedder.calls).toHaveLength(500);
    await ask(0);
    await ask(500);
    const before = embedder.calls.length;
    await ask(0);
    expect(embedder.calls).toHaveLength(before);
    await ask(1);
    expect(embedder.calls).toHaveLength(before + 1);
  });
});

describe("embedQuery without a vector", () => {
  it("returns null when the provider fails, and does not call it again for a while", async () => {
    embedder.answer = () => 500;
    expect(await embedQuery(ada, "Which car?")).toBeNull();
    embedder.answer = embedWords;
    expect(await embedQuery(ada, "Which car?")).toBeNull();
    expect(await embedQuery(ada, "Which bread?")).toBeNull();
    expect(embedder.calls).toHaveLength(1);
  });

  it("returns null for a query that the model refuses, while other queries work", async () => {
    embedder.answer = () => 400;
    expect(await embedQuery(ada, "Which car?")).toBeNull();
    embedder.answer = embedWords;
    expect(await embedQuery(ada, "Which bread?")).not.toBeNull();
    expect(await embedQuery(ada, "Which car?")).not.toBeNull();
  });

  it("returns null for a user without tokens left, while other users' queries work", async () => {
    await recordTokens(ada, { input: 100_000, output: 0 });
    expect(await embedQuery(ada, "Which car?")).toBeNull();
    expect(embedder.calls).toEqual([]);
    expect(await embedQuery(await createUser(ada.app), "Which car?")).not.toBeNull();
  });

  it("returns null after the time limit, and uses the late vector for the next search", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    embedder.answer = async (texts) => {
      await answered;
      return embedWords(texts);
    };
    override(embedTimeout, { milliseconds: 50 });
    expect(await embedQuery(ada, "Which car?")).toBeNull();
    override(embedTimeout, { milliseconds: 60_000 });
    answer();
    expect(await embedQuery(ada, "Which car?")).not.toBeNull();
    expect(embedder.calls).toHaveLength(1);
  });
});

describe("embedSearch", () => {
  it.each([
    ["a", false],
    ["red ca", false],
    ["red car ", true],
    ["car ", true],
    ["red car repai", true],
    ['red "car repair" shop ', false],
    ["in:garage -blue", false],
    ["汽车修理店在哪里", true],
  ])("%s: %s", async (typed, isEmbedded) => {
    const embedded = await embedSearch(ada, parseQuery(typed));
    expect(embedded !== null).toBe(isEmbedded);
    expect(embedder.calls.length > 0).toBe(isEmbedded);
  });

  it("leaves out operators", async () => {
    await embedSearch(ada, parseQuery("in:garage red car -blue "));
    expect(embedder.calls[0]![0]).toBe("red car");
  });
});
