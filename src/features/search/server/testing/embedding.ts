/** An app with an embedding model, and its job, which runs on demand. */
import { eq } from "drizzle-orm";
import { afterAll, beforeEach } from "vitest";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createTestContext } from "#server/testing/test-context.ts";
import { embedJob } from "../embed/embed-job.ts";
import { runJob } from "./search-index.ts";
import { embedWords, startEmbeddingServer } from "./embedding-server.ts";
import { searchBases, searchEntries, searchVectors } from "../tables.ts";

/** For all tests of a file: an app with an embedding server, whose answers and calls each test starts afresh. */
export async function startSharedEmbedding() {
  const embedder = await startEmbeddingServer();
  const context = await createTestContext({ ...embedder.settings, AI_DAILY_TOKENS: "100000" });
  beforeEach(() => {
    embedder.calls = [];
    embedder.answer = embedWords;
  });
  afterAll(async () => {
    await context.close();
    await embedder.close();
  });
  return { embedder, context };
}

/** Runs the job until it does not ask to run again. */
export async function embed(ctx: Ctx): Promise<void> {
  await takeJob(ctx);
  do await runJob(embedJob(ctx.app), ctx);
  while (await takeJob(ctx));
}

export async function takeJob({ app: { database }, userId }: Ctx): Promise<boolean> {
  const { rowCount } = await database.system.query(
    "delete from pgboss.job where name = 'embed-passages' and data ->> 'userId' = $1",
    [userId],
  );
  return (rowCount ?? 0) > 0;
}

export const listVectors = (ctx: Ctx) =>
  inTransaction(ctx, (tx) =>
    tx.select().from(searchVectors).orderBy(searchVectors.entryId, searchVectors.ordinal),
  );

export const getEmbeddingModel = async (ctx: Ctx) => {
  const [base] = await inTransaction(ctx, (tx) =>
    tx.select().from(searchBases).where(eq(searchBases.scopeId, ctx.userId)),
  );
  return base!.embeddingModel;
};

export const paragraphs = (count: number, word = "bread") =>
  Array.from({ length: count }, (_, at) => `${word} `.repeat(250).concat(`${at}.`)).join("\n\n");

/** Creates an entry of `count` passages of one letter each. */
export async function makeLongEntry(ctx: Ctx, count: number, title = "Long"): Promise<void> {
  const { id } = await createEntry(ctx, { title, text: "b".repeat(count) });
  const passages = Array.from({ length: count * 2 }, (_, at) => Math.ceil(at / 2));
  await inTransaction(ctx, (tx) =>
    tx.update(searchEntries).set({ passages }).where(eq(searchEntries.entryId, id)),
  );
}
