/** Shared by the tests of embedding: a server whose answers a test sets, and a job that runs on demand. */
import { eq } from "drizzle-orm";
import { type Ctx, inTx } from "#server/app-context.ts";
import { makeEntry } from "#server/testing/test-entries.ts";
import { openTestContext } from "#server/testing/test-context.ts";
import { embedJob } from "../embed/embed-job.ts";
import { embedAsToy, startToyModel } from "./embedding-server.ts";
import { searchBases, searchEntries, searchVectors } from "../tables.ts";

export async function openEmbedding() {
  const toy = await startToyModel();
  const context = await openTestContext({ ...toy.settings, AI_DAILY_TOKENS: "100000" });
  return {
    toy,
    context,
    /** Before each test. */
    renew: () => {
      toy.calls = [];
      toy.answer = embedAsToy;
    },
    close: async () => {
      await context.close();
      await toy.close();
    },
  };
}

export type Embedding = Awaited<ReturnType<typeof openEmbedding>>;

const never = new AbortController().signal;

/** Runs the job until it does not ask to run again. */
export async function embed(ctx: Ctx): Promise<void> {
  await takeJob(ctx);
  do await embedJob(ctx.app).work({ userId: ctx.userId }, never);
  while (await takeJob(ctx));
}

export async function takeJob({ app: { database }, userId }: Ctx): Promise<boolean> {
  const { rowCount } = await database.system.query(
    "delete from pgboss.job where name = 'embed-passages' and data ->> 'userId' = $1",
    [userId],
  );
  return (rowCount ?? 0) > 0;
}

export const readVectors = (ctx: Ctx) =>
  inTx(ctx, (tx) =>
    tx.select().from(searchVectors).orderBy(searchVectors.cardId, searchVectors.ordinal),
  );

export const readModel = async (ctx: Ctx) => {
  const [base] = await inTx(ctx, (tx) =>
    tx.select().from(searchBases).where(eq(searchBases.userId, ctx.userId)),
  );
  return base!.embeddingModel;
};

export const paragraphs = (count: number, word = "bread") =>
  Array.from({ length: count }, (_, at) => `${word} `.repeat(250).concat(`${at}.`)).join("\n\n");

/** Creates an entry of `count` passages of one letter each. */
export async function makeLong(ctx: Ctx, count: number, title = "Long"): Promise<void> {
  const { id } = await makeEntry(ctx, { title, text: "b".repeat(count) });
  const passages = Array.from({ length: count * 2 }, (_, at) => Math.ceil(at / 2));
  await inTx(ctx, (tx) =>
    tx.update(searchEntries).set({ passages }).where(eq(searchEntries.cardId, id)),
  );
}
