/** Failures of the embedding model. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordTokens } from "#features/usage/server/service.ts";
import { tokenUsage } from "#features/usage/server/tables.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { makeEntry } from "#server/testing/test-entries.ts";
import { makePerson, type TestContext } from "#server/testing/test-context.ts";
import {
  embed,
  type Embedding,
  makeLong,
  openEmbedding,
  paragraphs,
  readModel,
  readVectors,
} from "../testing/embedding-job.ts";
import { embedAsToy, type ToyModel } from "../testing/embedding-server.ts";
import { findEntries } from "../search-entries.ts";

let context: TestContext;
let toy: ToyModel;
let on: Embedding;

beforeAll(async () => {
  on = await openEmbedding();
  ({ context, toy } = on);
});
beforeEach(() => on.renew());
afterAll(() => on.close());

const search = async (ctx: Ctx, q: string) =>
  (await findEntries(ctx, { q, limit: 20 })).items.map(({ entry }) => entry.title);

describe("embedDue with a failing model", () => {
  it("loses at most the current batch, and search by words still works", async () => {
    const ada = await makePerson(context);
    await makeLong(ada, 70, "Loaf");
    toy.answer = (texts) => (toy.calls.length > 1 ? 500 : embedAsToy(texts));
    await expect(embed(ada)).rejects.toThrow("The AI provider is overloaded");
    expect(await readVectors(ada)).toHaveLength(64);
    expect(await readModel(ada)).toBeNull();
    expect(await search(ada, "loaf")).toEqual(["Loaf"]);
    toy.answer = embedAsToy;
    await embed(ada);
    expect(await readVectors(ada)).toHaveLength(70);
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");
  });

  it("does not retry a permanent failure, and marks nothing as done", async () => {
    const ada = await makePerson(context);
    await makeEntry(ada, { text: "Bread." });
    toy.answer = () => 401;
    await embed(ada);
    expect(toy.calls).toHaveLength(1);
    expect(await readModel(ada)).toBeNull();
  });

  it("stores nothing when the model answers with invalid vectors", async () => {
    const ada = await makePerson(context);
    await makeEntry(ada, { text: "Bread." });
    await makeEntry(ada, { text: "Cars." });
    for (const nonsense of [[[], []], [[1, 2], [1]], [[1, 2]]]) {
      toy.answer = () => nonsense;
      await embed(ada);
      expect(await readVectors(ada)).toEqual([]);
    }
    expect(await readModel(ada)).toBeNull();
  });

  it("shortens a text that is too long for the model", async () => {
    const ada = await makePerson(context);
    await makeEntry(ada, { title: "Short", text: "Bread." });
    await makeEntry(ada, { title: "Long", text: paragraphs(3) });
    toy.answer = (texts) => (texts.some((text) => text.length > 900) ? 400 : embedAsToy(texts));
    await embed(ada);
    expect(await readVectors(ada)).toHaveLength(4);
    expect(toy.calls.some((call) => call.length === 1 && call[0]!.length > 300)).toBe(true);
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");
  });

  it("gives up after a few attempts when every text fails", async () => {
    const ada = await makePerson(context);
    await makeEntry(ada, { text: paragraphs(8) });
    toy.answer = () => 400;
    await embed(ada);
    expect(toy.calls.length).toBeLessThan(10);
    expect(await readVectors(ada)).toEqual([]);
  });

  it("waits for the next day when the daily tokens are used up, while words are indexed", async () => {
    const ada = await makePerson(context);
    await recordTokens(ada, { input: 100_000, output: 0 });
    await makeEntry(ada, { title: "Loaf", text: "Bread." });
    await embed(ada);
    expect(toy.calls).toEqual([]);
    expect(await search(ada, "bread")).toEqual(["Loaf"]);
    await inTx(ada, (tx) => tx.delete(tokenUsage).where(eq(tokenUsage.userId, ada.userId)));
    await embed(ada);
    expect(await readVectors(ada)).toHaveLength(1);
  });
});
