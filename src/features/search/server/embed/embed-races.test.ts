/** Passages that change between being sent to the model and being stored. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { captureContents } from "#features/entries/server/tables.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { inTransaction } from "#server/app-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import {
  embed,
  getEmbeddingModel,
  listVectors,
  startSharedEmbedding,
} from "../testing/embedding.ts";
import { embedWords } from "../testing/embedding-server.ts";
import { indexSome, markStale } from "../index/index-entries.ts";

const { context, embedder } = await startSharedEmbedding();

describe("embedDue during changes", () => {
  const whileAsked = (change: () => Promise<unknown>) => {
    embedder.answer = async (texts) => {
      embedder.answer = embedWords;
      await change();
      return embedWords(texts);
    };
  };

  it("does not store the vector of an outdated text", async () => {
    const ada = await createUser(context);
    const { id, captureId } = await createEntry(ada, { title: "Loaf", text: "Bread." });
    whileAsked(async () => {
      await inTransaction(ada, (tx) =>
        tx
          .update(captureContents)
          .set({ text: "Cars." })
          .where(eq(captureContents.captureId, captureId)),
      );
      await markStale(ada, id);
      await indexSome(ada);
    });
    await expect(embed(ada)).rejects.toThrow("changed while");
    expect(await listVectors(ada)).toEqual([]);
    await embed(ada);
    expect(embedder.calls.at(-1)).toEqual(["Loaf\nCars."]);
  });

  it("stores nothing for an entry deleted in between", async () => {
    const ada = await createUser(context);
    const { id } = await createEntry(ada, { text: "Bread." });
    whileAsked(() => deleteEntry(ada, id));
    await expect(embed(ada)).rejects.toThrow("changed while");
    await embed(ada);
    expect(await listVectors(ada)).toEqual([]);
    expect(await getEmbeddingModel(ada)).toBe("openai-compatible: words-1");
  });

  it("does not record completion when more entries were saved in between", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { text: "Bread." });
    whileAsked(() => createEntry(ada, { text: "Cars." }));
    await embed(ada);
    expect(await listVectors(ada)).toHaveLength(2);
  });
});
