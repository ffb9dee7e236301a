import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import { captureContents } from "#features/entries/server/tables.ts";
import { getUsage } from "#features/usage/server/service.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { asActor, asSystem } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import {
  embed,
  makeLongEntry,
  paragraphs,
  getEmbeddingModel,
  listVectors,
  takeJob,
  startSharedEmbedding,
} from "../testing/embedding.ts";
import { embedJob } from "./embed-job.ts";
import { embedWords, createEmbeddingModels } from "../testing/embedding-server.ts";
import { buildTextArticle } from "#server/article/text-article.ts";
import { runJob } from "../testing/search-index.ts";
import { indexEntries, indexSome, markStale, prepareEntry } from "../index/index-entries.ts";
import { searchVectors } from "../tables.ts";
import { fromBytes, toSigns, toUnit } from "./vector-bytes.ts";

const { context, embedder } = await startSharedEmbedding();

describe("embedDue", () => {
  it("embeds passages with the title of their entry, and stores unit-length floats and sign bits", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Baking", text: "Bread needs time." });
    expect(await getEmbeddingModel(ada)).toBeNull();
    await embed(ada);
    expect(embedder.calls).toEqual([["Baking\nBread needs time."]]);
    const [expected] = embedWords(["Baking\nBread needs time."]).map(toUnit);
    const [stored, ...more] = await listVectors(ada);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ entryId: id, ordinal: 0, model: "openai-compatible: words-1" });
    expect(fromBytes(stored!.vector)).toEqual(expected);
    expect(stored!.signs).toBe(toSigns(expected!));
    expect(await getEmbeddingModel(ada)).toBe("openai-compatible: words-1");
    expect((await getUsage(ada)).input).toBeGreaterThan(0);
  });

  it("embeds an entry without a text as its card, and again after an edit", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "A link", why: "for the loaf" });
    await embed(ada);
    expect(embedder.calls).toEqual([["A link\nfor the loaf"]]);
    await updateEntry(ada, id, { whyItsInteresting: "for the car" });
    await markStale(ada, id);
    await indexSome(ada);
    await embed(ada);
    expect(embedder.calls.at(-1)).toEqual(["A link\nfor the car"]);
    expect(await listVectors(ada)).toHaveLength(1);
  });

  it("does not embed passages that have vectors", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { text: "One." });
    await embed(ada);
    await embed(ada);
    await createEntry(ada, { text: "Two." });
    await embed(ada);
    expect(embedder.calls.flat()).toEqual(["An entry\nOne.", "An entry\nTwo."]);
  });

  it("keeps vectors when title or note change, and deletes them when the text changes", async () => {
    const ada = await createUser(context);
    const { id, captureId } = await createEntry(ada, { title: "Before", text: "The same length" });
    await embed(ada);
    const [before] = await listVectors(ada);
    await updateEntry(ada, id, { title: "After", whyItsInteresting: "A reason" });
    await markStale(ada, id);
    await indexSome(ada);
    await embed(ada);
    expect(await listVectors(ada)).toEqual([before]);
    expect(embedder.calls).toHaveLength(1);
    expect(await getEmbeddingModel(ada)).toBe("openai-compatible: words-1");

    const text = "THE SAME LENGTH";
    await inTransaction(ada, (tx) =>
      tx.update(captureContents).set({ text }).where(eq(captureContents.captureId, captureId)),
    );
    const { blocks } = buildTextArticle(text);
    const read = { title: "Read", why: "", topics: [], summary: "", site: "", blocks };
    const prepared = await prepareEntry(id, { ...read, language: "en" });
    await inTransaction(ada, (tx) => indexEntries(tx, ada, [prepared]));
    expect(await listVectors(ada)).toEqual([]);
    await embed(ada);
    expect(embedder.calls.at(-1)).toEqual([`After\n${text}`]);
  });

  it("deletes vectors with their entry and with their user", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { text: "One." });
    await createEntry(ada, { text: "Two." });
    await embed(ada);
    await deleteEntry(ada, id);
    expect((await listVectors(ada)).map(({ entryId }) => entryId)).not.toContain(id);
    expect(await listVectors(ada)).toHaveLength(1);
    await asSystem(context.database, (tx) => tx.delete(users).where(eq(users.id, ada.userId)));
    expect(await listVectors(ada)).toEqual([]);
  });

  it("embeds in bounded batches, newest entries first", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { title: "Long", text: paragraphs(60) });
    await makeLongEntry(ada, 66, "Newer");
    await embed(ada);
    expect(embedder.calls[0]).toEqual(Array.from({ length: 64 }, () => "Newer\nb"));
    for (const call of embedder.calls) {
      expect(call.length).toBeLessThanOrEqual(64);
      expect(call.join("").length).toBeLessThan(60_000);
    }
    expect(await listVectors(ada)).toHaveLength(126);
  });

  it("embeds at most 400 passages of a book, and more than 1,000 passages in several runs", async () => {
    const ada = await createUser(context);
    embedder.answer = (texts) => texts.map(() => [1, -1]);
    for (let book = 0; book < 3; book += 1) await makeLongEntry(ada, 450);
    await takeJob(ada);
    await runJob(embedJob(context), ada);
    expect(await listVectors(ada)).toHaveLength(1_000);
    expect(await getEmbeddingModel(ada)).toBeNull();
    expect(await takeJob(ada)).toBe(true);
    await embed(ada);
    const stored = await listVectors(ada);
    expect(stored).toHaveLength(1_200);
    expect(Math.max(...stored.map(({ ordinal }) => ordinal))).toBe(399);
    expect(await getEmbeddingModel(ada)).toBe("openai-compatible: words-1");
  });
});

describe("embedDue with another model", () => {
  it("adds vectors of the new model, and deletes the old ones when all exist", async () => {
    const ada = await createUser(context);
    await makeLongEntry(ada, 70);
    await embed(ada);
    const after = { app: { ...context, models: await createEmbeddingModels(embedder, "words-2") } };
    const ctx: Ctx = { ...after, userId: ada.userId };
    embedder.calls = [];
    embedder.answer = (texts) => (embedder.calls.length > 1 ? 500 : embedWords(texts));
    await expect(embed(ctx)).rejects.toThrow("overloaded");
    const models = async () =>
      [...Map.groupBy(await listVectors(ada), ({ model }) => model)].map(
        ([model, rows]) => `${model} ${rows.length}`,
      );
    expect((await models()).toSorted()).toEqual([
      "openai-compatible: words-1 70",
      "openai-compatible: words-2 64",
    ]);
    embedder.answer = embedWords;
    await embed(ctx);
    expect(await models()).toEqual(["openai-compatible: words-2 70"]);
    expect(await getEmbeddingModel(ada)).toBe("openai-compatible: words-2");
  });
});

it("embeds nothing for another user", async () => {
  const [ada, eve] = [await createUser(context, "Ada"), await createUser(context, "Eve")];
  const { id } = await createEntry(ada, { text: "Her secret." });
  await embed(eve);
  expect(embedder.calls).toEqual([]);
  const vector = { entryId: id, model: "m", ordinal: 0, signs: "1", vector: Buffer.alloc(4) };
  await expect(
    asActor(context.database, eve.userId, (tx) =>
      tx.insert(searchVectors).values({ ...vector, scopeId: ada.userId }),
    ),
  ).rejects.toMatchObject({ cause: expect.anything() });
  await embed(ada);
  await inTransaction(eve, (tx) =>
    tx.delete(searchVectors).where(and(eq(searchVectors.entryId, id))),
  );
  expect(await listVectors(ada)).toHaveLength(1);
});
