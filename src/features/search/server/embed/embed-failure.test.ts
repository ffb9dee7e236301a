/** Failures of the embedding model. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recordTokens } from "#features/usage/server/service.ts";
import { tokenUsage } from "#features/usage/server/tables.ts";
import { inTransaction } from "#server/app-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import {
  embed,
  makeLongEntry,
  paragraphs,
  getEmbeddingModel,
  listVectors,
  startSharedEmbedding,
} from "../testing/embedding.ts";
import { embedWords } from "../testing/embedding-server.ts";
import { searchTitles } from "../testing/search-index.ts";

const { context, embedder } = await startSharedEmbedding();

describe("embedDue with a failing model", () => {
  it("loses at most the current batch, and search by words still works", async () => {
    const ada = await createUser(context);
    await makeLongEntry(ada, 70, "Loaf");
    embedder.answer = (texts) => (embedder.calls.length > 1 ? 500 : embedWords(texts));
    await expect(embed(ada)).rejects.toThrow("The AI provider is overloaded");
    expect(await listVectors(ada)).toHaveLength(64);
    expect(await getEmbeddingModel(ada)).toBeNull();
    expect(await searchTitles(ada, "loaf")).toEqual(["Loaf"]);
    embedder.answer = embedWords;
    await embed(ada);
    expect(await listVectors(ada)).toHaveLength(70);
    expect(await getEmbeddingModel(ada)).toBe("openai-compatible: words-1");
  });

  it("does not retry a permanent failure, and marks nothing as done", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { text: "Bread." });
    embedder.answer = () => 401;
    await embed(ada);
    expect(embedder.calls).toHaveLength(1);
    expect(await getEmbeddingModel(ada)).toBeNull();
  });

  it("stores nothing when the model answers with invalid vectors", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { text: "Bread." });
    await createEntry(ada, { text: "Cars." });
    for (const nonsense of [[[], []], [[1, 2], [1]], [[1, 2]]]) {
      embedder.answer = () => nonsense;
      await embed(ada);
      expect(await listVectors(ada)).toEqual([]);
    }
    expect(await getEmbeddingModel(ada)).toBeNull();
  });

  it("shortens a text that is too long for the model", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { title: "Short", text: "Bread." });
    await createEntry(ada, { title: "Long", text: paragraphs(3) });
    embedder.answer = (texts) =>
      texts.some((text) => text.length > 900) ? 400 : embedWords(texts);
    await embed(ada);
    expect(await listVectors(ada)).toHaveLength(4);
    expect(embedder.calls.some((call) => call.length === 1 && call[0]!.length > 300)).toBe(true);
    expect(await getEmbeddingModel(ada)).toBe("openai-compatible: words-1");
  });

  it("gives up after a few attempts when every text fails", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { text: paragraphs(8) });
    embedder.answer = () => 400;
    await embed(ada);
    expect(embedder.calls.length).toBeLessThan(10);
    expect(await listVectors(ada)).toEqual([]);
  });

  it("waits for the next day when the daily tokens are used up, while words are indexed", async () => {
    const ada = await createUser(context);
    await recordTokens(ada, { input: 100_000, output: 0 });
    await createEntry(ada, { title: "Loaf", text: "Bread." });
    await embed(ada);
    expect(embedder.calls).toEqual([]);
    expect(await searchTitles(ada, "bread")).toEqual(["Loaf"]);
    await inTransaction(ada, (tx) =>
      tx.delete(tokenUsage).where(eq(tokenUsage.userId, ada.userId)),
    );
    await embed(ada);
    expect(await listVectors(ada)).toHaveLength(1);
  });
});
