import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "#server/testing/test-client.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor, createUser } from "#server/testing/test-context.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { analysisVersion } from "../text/analyse-text.ts";
import { embedJob } from "./embed-job.ts";
import { embedTimeout } from "./embed-query.ts";
import { startSharedEmbedding } from "../testing/embedding.ts";
import { createEmbeddingModels, embedWords } from "../testing/embedding-server.ts";
import { runJob, searchTitles } from "../testing/search-index.ts";
import { searchBases, searchEntries, searchVectors } from "../tables.ts";
import { firstUserId, indexJob, sweepIndexes } from "../index/maintain-index.ts";

const { context, embedder } = await startSharedEmbedding();
beforeEach(() => restoreOverridden(embedTimeout));

const getBase = async (ctx: Ctx) =>
  (
    await inTransaction(ctx, (tx) =>
      tx.select().from(searchBases).where(eq(searchBases.scopeId, ctx.userId)),
    )
  )[0];
const listModels = async (ctx: Ctx) =>
  (
    await inTransaction(ctx, (tx) => tx.select({ model: searchVectors.model }).from(searchVectors))
  ).map(({ model }) => model);

/** Takes the user's queued jobs and returns their queues. */
async function takeJobs({ userId }: Ctx): Promise<string[]> {
  const { rows } = await context.database.system.query<{ name: string }>(
    "delete from pgboss.job where data ->> 'userId' = $1 returning name",
    [userId],
  );
  return rows.map(({ name }) => name).toSorted();
}

/** Creates Ada with one entry that is indexed and embedded. */
async function makeSettled(): Promise<Ctx> {
  const ada = await createUser(context);
  await createEntry(ada, { title: "Driving", text: "A red car." });
  await runJob(indexJob(context), ada);
  await runJob(embedJob(context), ada);
  await runJob(embedJob(context), ada);
  await takeJobs(ada);
  return ada;
}

describe("sweepIndexes", () => {
  it("does not queue a job for a complete index", async () => {
    const ada = await makeSettled();
    expect(await getBase(ada)).toMatchObject({
      version: analysisVersion,
      embeddingModel: "openai-compatible: words-1",
    });
    await sweepIndexes(context, firstUserId);
    expect(await takeJobs(ada)).toEqual([]);
    // The job ends before it looks for passages, because another one runs.
    const other = await context.database.system.connect();
    await other.query("begin; lock table search_vectors in access exclusive mode");
    try {
      await runJob(embedJob(context), ada);
    } finally {
      await other.query("rollback");
      other.release();
    }
    expect(await takeJobs(ada)).toEqual([]);
  });

  it("embeds everything again after the model changed, while searches keep working", async () => {
    const ada = await makeSettled();
    const changed = { ...context, models: await createEmbeddingModels(embedder, "words-2") };
    const ctx: Ctx = { app: changed, userId: ada.userId };
    await sweepIndexes(changed, firstUserId);
    expect(await takeJobs(ada)).toEqual(["embed-passages"]);
    expect(await searchTitles(ctx, "red automobile ")).toEqual(["Driving"]);
    for (let run = 0; run < 2; run += 1) await runJob(embedJob(changed), ada);
    expect(await listModels(ada)).toEqual(["openai-compatible: words-2"]);
    override(embedTimeout, { milliseconds: 60_000 });
    expect(await searchTitles(ctx, "automobile ")).toEqual(["Driving"]);
    await takeJobs(ada);
    await sweepIndexes(changed, firstUserId);
    expect(await takeJobs(ada)).toEqual([]);
  });

  it("resumes after a failing provider recovers, even when the job gave up", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { title: "Driving", text: "A red car." });
    embedder.answer = () => 503;
    const job = embedJob(context);
    await expect(runJob(job, ada)).rejects.toThrow("AI provider");
    await job.giveUp({ userId: ada.userId }, new Error("the last try"));
    await takeJobs(ada);
    // Separate models, because a model object remembers its failure for a while.
    const models = await createEmbeddingModels(embedder, "words-1");
    const ctx: Ctx = { app: { ...context, models }, userId: ada.userId };
    expect(await searchTitles(ctx, "red car ")).toEqual(["Driving"]);
    await sweepIndexes(context, firstUserId);
    expect(await takeJobs(ada)).toContain("embed-passages");
    embedder.answer = embedWords;
    await runJob(job, ada);
    expect(await listModels(ada)).toEqual(["openai-compatible: words-1"]);
  });

  it("indexes entries again after the analysis version changed", async () => {
    const ada = await makeSettled();
    await inTransaction(ada, async (tx) => {
      await tx
        .update(searchEntries)
        .set({ version: 0 })
        .where(eq(searchEntries.scopeId, ada.userId));
      await tx.update(searchBases).set({ version: 0 }).where(eq(searchBases.scopeId, ada.userId));
    });
    await sweepIndexes(context, firstUserId);
    expect(await takeJobs(ada)).toEqual(["index-entries"]);
    await runJob(indexJob(context), ada);
    expect((await getBase(ada))!.version).toBe(analysisVersion);
    const numbers = await inTransaction(ada, (tx) => tx.select().from(searchEntries));
    expect(numbers.every(({ version }) => version === analysisVersion)).toBe(true);
  });

  it("finds users with entries but without an index", async () => {
    const ada = await makeSettled();
    await inTransaction(ada, async (tx) => {
      await tx.delete(searchEntries).where(eq(searchEntries.scopeId, ada.userId));
      await tx.delete(searchBases).where(eq(searchBases.scopeId, ada.userId));
    });
    await sweepIndexes(context, firstUserId);
    expect(await takeJobs(ada)).toEqual(["index-entries"]);
    await runJob(indexJob(context), ada);
    expect(await searchTitles(ada, "red car ")).toEqual(["Driving"]);
  });

  it("queues no second job, and starts after the given user", async () => {
    const ada = await createUser(context);
    await createEntry(ada, { text: "A red car." });
    expect(await takeJobs(ada)).toEqual(["embed-passages"]);
    await sweepIndexes(context, ada.userId);
    expect(await takeJobs(ada)).toEqual([]);
    await sweepIndexes(context, firstUserId);
    await sweepIndexes(context, firstUserId);
    expect(await takeJobs(ada)).toEqual(["embed-passages", "index-entries"]);
  });

  it("requests no vectors when no model is configured", async () => {
    const ada = await makeSettled();
    await inTransaction(ada, (tx) =>
      tx
        .update(searchBases)
        .set({ embeddingModel: null })
        .where(eq(searchBases.scopeId, ada.userId)),
    );
    await sweepIndexes({ ...context, models: null }, firstUserId);
    expect(await takeJobs(ada)).toEqual([]);
  });
});

it("finds an entry saved over HTTP by meaning after the workers embedded it", async () => {
  await context.work();
  const client = await createTestApp(context).signUp("ada@example.org");
  const text = "Cars, cars, cars: what became of them.";
  const { body } = await client.send<{ entry: { id: string } }>(
    "POST",
    "/api/functions/process-text-entry",
    { text },
  );
  const found = await waitFor(async () => {
    const { body: result } = await client.get<{ items: { entry: { id: string } }[] }>(
      `/api/search?q=${encodeURIComponent("automobile automobiles automobile")}`,
    );
    return result.items[0];
  });
  expect(found.entry.id).toBe(body.entry.id);
  const { body: other } = await client.get<{ items: unknown[] }>(
    `/api/search?q=${encodeURIComponent("sourdough bakeries overnight")}`,
  );
  expect(other.items).toEqual([]);
});
