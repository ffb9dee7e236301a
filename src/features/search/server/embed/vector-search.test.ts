import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { collections } from "#features/collections/server/tables.ts";
import type { Entry } from "#features/entries/contract.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { override } from "#shared/testing/override.ts";
import { embed, startSharedEmbedding } from "../testing/embedding.ts";
import { createEmbeddingModels, embedWords } from "../testing/embedding-server.ts";
import { embedQuery, embedTimeout } from "./embed-query.ts";
import { findPassages } from "../rank/find-passages.ts";
import { findEntries } from "../search-entries.ts";
import { searchVectors } from "../tables.ts";
import { toBytes, toSigns, toUnit } from "./vector-bytes.ts";
import { getIndex } from "../index/load-index.ts";
import { findNearest } from "./vector-search.ts";

override(embedTimeout, { milliseconds: 60_000 });
const { context, embedder } = await startSharedEmbedding();

const search = async (ctx: Ctx, q: string, scope: { collectionId?: string } = {}) =>
  (await findEntries(ctx, { q, limit: 20, ...scope })).items;
const titles = (items: { entry: Entry }[]) => items.map(({ entry }) => entry.title);
const ask = async (ctx: Ctx, question: string, scope: { entryIds?: string[] } = {}) =>
  (await findPassages(ctx, { question, ...scope })).passages;

/** Three entries, one of which contains "car". */
async function makeSome(ctx: Ctx): Promise<void> {
  await createEntry(ctx, { title: "Driving", text: "A red car." });
  await createEntry(ctx, { title: "Health", text: "What physicians advise against a cold." });
  await createEntry(ctx, { title: "Kitchen", text: "Bread rises slowly overnight." });
  await embed(ctx);
}

describe("search by meaning", () => {
  it("finds an entry that uses other words, with its passage and without marks", async () => {
    const ada = await createUser(context);
    await makeSome(ada);
    const items = await search(ada, "automobile ");
    expect(titles(items)).toEqual(["Driving"]);
    expect(items[0]!.passages).toEqual([{ text: "A red car.", start: 0, end: 10, matches: [] }]);
    expect(items[0]!.score).toBeGreaterThan(0);
    const [passage, ...more] = await ask(ada, "Which automobile?");
    expect(more).toEqual([]);
    expect(passage).toMatchObject({ text: "A red car.", ordinal: 0, start: 0 });
  });

  it("ranks an entry first that matches by word and by meaning", async () => {
    const ada = await createUser(context);
    await makeSome(ada);
    await createEntry(ada, { title: "Old", text: "An automobile of 1912." });
    await embed(ada);
    expect(titles(await search(ada, "automobile "))).toEqual(["Old", "Driving"]);
  });

  it("returns nothing when no entry is about the query", async () => {
    const ada = await createUser(context);
    await makeSome(ada);
    expect(await search(ada, "volcanic glaciers erupting ")).toEqual([]);
    expect(await ask(ada, "Which volcanic glaciers erupt?")).toEqual([]);
  });

  it("finds an entry without a text by its card", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { title: "Automobile museum" });
    await embed(ada);
    const items = await search(ada, "cars museums car ");
    expect(titles(items)).toEqual(["Automobile museum"]);
    expect(items[0]!.passages).toEqual([]);
    const [passage] = await ask(ada, "cars car");
    expect(passage).toMatchObject({ ordinal: -1, text: "" });
  });

  it("applies collection, entry, operators and excluded words", async () => {
    const ada = await createUser(context);
    const collectionId = randomUUID();
    await inTransaction(ada, (tx) =>
      tx
        .insert(collections)
        .values({ id: collectionId, userId: ada.userId, title: "Garage", category: "other" }),
    );
    await makeSome(ada);
    const inGarage = await createEntry(ada, { title: "Mine", text: "Car, blue.", collectionId });
    await embed(ada);
    expect(titles(await search(ada, "automobile ")).toSorted()).toEqual(["Driving", "Mine"]);
    expect(titles(await search(ada, "automobile ", { collectionId }))).toEqual(["Mine"]);
    expect(titles(await search(ada, "in:garage automobile "))).toEqual(["Mine"]);
    expect(titles(await search(ada, "-blue automobile "))).toEqual(["Driving"]);
    const passages = await ask(ada, "automobile", { entryIds: [inGarage.id] });
    expect(passages.map(({ entry }) => entry.title)).toEqual(["Mine"]);
  });

  it("matches a phrase exactly", async () => {
    const ada = await createUser(context);
    await makeSome(ada);
    expect(await search(ada, '"automobile"')).toEqual([]);
    expect(embedder.calls.flat()).not.toContain("automobile");
  });

  it("does not find a deleted entry", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { title: "Driving", text: "A red car." });
    await embed(ada);
    expect(await search(ada, "automobile ")).toHaveLength(1);
    await deleteEntry(ada, id);
    expect(await search(ada, "automobile ")).toEqual([]);
  });

  it("finds the few nearest among hundreds", async () => {
    const ada = await createUser(context);
    const { id: entryId } = await createEntry(ada, { title: "Long", text: "b ".repeat(2_000) });
    await createEntry(ada, { title: "Near", text: "One car." });
    await embed(ada);
    const rows = Array.from({ length: 300 }, (_, ordinal) => {
      const [vector] = embedWords([`nothing of number ${"x".repeat(ordinal + 1)}`]).map(toUnit);
      const stored = { signs: toSigns(vector!), vector: toBytes(vector!) };
      const model = "openai-compatible: words-1";
      return { scopeId: ada.userId, entryId, model, ordinal: ordinal + 10, ...stored };
    });
    await inTransaction(ada, (tx) => tx.insert(searchVectors).values(rows));
    expect(titles(await search(ada, "automobile "))).toEqual(["Near"]);
  });
});

it("applies the filter whether it allows one in hundreds or all but one", async () => {
  const ada = await createUser(context);
  for (let at = 0; at < 3; at += 1) await createEntry(ada, { title: `Car ${at}` });
  await embed(ada);
  const embedded = await embedQuery(ada, "automobile");
  const find = (isAllowed: Uint8Array) =>
    inTransaction(ada, async (tx) => {
      const index = (await getIndex(tx, ada.userId))!;
      return findNearest(tx, index, embedded!, [], isAllowed);
    });
  const numbersIn = async (allowed: (number: number) => boolean) => {
    // Numbers no card has are allowed or not like the others.
    const isAllowed = Uint8Array.from({ length: 1_200 }, (_, number) => (allowed(number) ? 1 : 0));
    return (await find(isAllowed)).map(({ number }) => number).toSorted((a, b) => a - b);
  };
  expect(await numbersIn((number) => number === 2)).toEqual([2]);
  expect(await numbersIn((number) => number !== 2)).toEqual([1, 3]);
  expect(await numbersIn((number) => number > 8)).toEqual([]);
  expect(await numbersIn(() => false)).toEqual([]);
});

describe("search by meaning of another user", () => {
  it("finds nothing", async () => {
    const [ada, eve] = [await createUser(context, "Ada"), await createUser(context, "Eve")];
    await makeSome(ada);
    await createEntry(eve, { title: "Hers", text: "Nothing about it." });
    await embed(eve);
    expect(await search(eve, "automobile ")).toEqual([]);
    expect(await ask(eve, "automobile")).toEqual([]);
  });
});

describe("search by meaning without vectors", () => {
  it("ignores vectors of another model, and vectors of another length under the same name", async () => {
    const ada = await createUser(context);
    await makeSome(ada);
    const models = await createEmbeddingModels(embedder, "words-2");
    const ctx: Ctx = { userId: ada.userId, app: { ...context, models } };
    expect(await search(ctx, "automobile ")).toEqual([]);
    expect(titles(await search(ctx, "red automobile "))).toEqual(["Driving"]);
    embedder.answer = (texts) => embedWords(texts).map((vector) => vector.slice(0, 100));
    const without = { ...ada, context: { ...context, models: null } };
    const byWords = await search(without, "a red automobile ");
    expect(titles(byWords)).toEqual(["Driving"]);
    expect(await search(ada, "a red automobile ")).toEqual(byWords);
  });

  it("searches by words where no model is configured, and reads neither vectors nor token counts", async () => {
    const without = { ...context, models: null };
    const ada = await createUser(without);
    await createEntry(ada, { title: "Driving", text: "A red car." });
    const other = await context.database.system.connect();
    await other.query("begin; lock table search_vectors, token_usage in access exclusive mode");
    try {
      expect(titles(await search(ada, "what about a red car "))).toEqual(["Driving"]);
      expect(await ask(ada, "What about a red car?")).toHaveLength(1);
    } finally {
      await other.query("rollback");
      other.release();
    }
    expect(embedder.calls).toEqual([]);
    const { rows } = await context.database.system.query(
      "select 1 from pgboss.job where name = 'embed-passages' and data ->> 'userId' = $1",
      [ada.userId],
    );
    expect(rows).toEqual([]);
  });
});
