/** Passages that change between being sent to the model and being stored. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { entryContents } from "#features/entries/server/tables.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { inTx } from "#server/app-context.ts";
import { makeEntry } from "#server/testing/test-entries.ts";
import { makePerson, type TestContext } from "#server/testing/test-context.ts";
import {
  embed,
  type Embedding,
  openEmbedding,
  readModel,
  readVectors,
} from "../testing/embedding-job.ts";
import { embedAsToy, type ToyModel } from "../testing/embedding-server.ts";
import { indexSome, markStale } from "../index/index-cards.ts";

let context: TestContext;
let toy: ToyModel;
let on: Embedding;

beforeAll(async () => {
  on = await openEmbedding();
  ({ context, toy } = on);
});
beforeEach(() => on.renew());
afterAll(() => on.close());

describe("embedDue during changes", () => {
  const whileAsked = (change: () => Promise<unknown>) => {
    toy.answer = async (texts) => {
      toy.answer = embedAsToy;
      await change();
      return embedAsToy(texts);
    };
  };

  it("does not store the vector of an outdated text", async () => {
    const ada = await makePerson(context);
    const { id, entryId } = await makeEntry(ada, { title: "Loaf", text: "Bread." });
    whileAsked(async () => {
      await inTx(ada, (tx) =>
        tx.update(entryContents).set({ text: "Cars." }).where(eq(entryContents.entryId, entryId)),
      );
      await markStale(ada, id);
      await indexSome(ada);
    });
    await expect(embed(ada)).rejects.toThrow("changed while");
    expect(await readVectors(ada)).toEqual([]);
    await embed(ada);
    expect(toy.calls.at(-1)).toEqual(["Loaf\nCars."]);
  });

  it("stores nothing for an entry deleted in between", async () => {
    const ada = await makePerson(context);
    const { id } = await makeEntry(ada, { text: "Bread." });
    whileAsked(() => deleteEntry(ada, id));
    await expect(embed(ada)).rejects.toThrow("changed while");
    await embed(ada);
    expect(await readVectors(ada)).toEqual([]);
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");
  });

  it("does not record completion when more entries were saved in between", async () => {
    const ada = await makePerson(context);
    await makeEntry(ada, { text: "Bread." });
    whileAsked(() => makeEntry(ada, { text: "Cars." }));
    await embed(ada);
    expect(await readVectors(ada)).toHaveLength(2);
  });
});
