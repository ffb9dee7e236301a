import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reprocessEntry } from "#features/capture/server/reprocess-entry.ts";
import type { Entry } from "#features/entries/contract.ts";
import { captureContents, captures } from "#features/entries/server/tables.ts";
import { restoreOne } from "#features/trash/server/restore.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { HighlightCreate } from "../contract.ts";
import { anchorAgain, anchorJob, anchorQueue } from "./anchor-job.ts";
import { addHighlight, listEntryHighlights, listHighlights } from "./service.ts";
import { highlights } from "./tables.ts";

const context = await setUpContext();
const text =
  "Bees dance on the comb. They tell each other where the flowers are. Bees dance again at noon.";
const changed = text.replace("on the comb", "in a hive").replace("They tell", "In it they tell");
const start = changed.indexOf("where");
let ada: Ctx;
let entry: Entry;

beforeEach(async () => {
  await context.database.system.query("delete from pgboss.job where name = $1", [anchorQueue]);
  ada = await createUser(context, "Ada");
  entry = await createEntry(ada, { text, isPrivate: false });
});

const add = (quote: string, ctx = ada, entryId = entry.id) =>
  addHighlight(ctx, entryId, HighlightCreate.parse({ quote }));
const list = () => listEntryHighlights(ada, entry.id);
const storeText = (stored: string) =>
  inTransaction(ada, async (tx) => {
    await tx
      .update(captureContents)
      .set({ text: stored })
      .where(eq(captureContents.captureId, entry.captureId));
    await anchorAgain(tx, ada, entry.captureId);
  });
const listJobs = async () => {
  const { rows } = await context.database.system.query<{ data: Record<string, string> }>(
    "select data from pgboss.job where name = $1 and state < 'completed' order by id",
    [anchorQueue],
  );
  return rows.map(({ data }) => data);
};
const runJobs = async () => {
  const { signal } = new AbortController();
  for (const data of await listJobs()) await anchorJob(context).work(data, signal);
};

describe("a text that was replaced", () => {
  it("finds highlights at their words, and reports those that are gone with their quote", async () => {
    const kept = await add("where the flowers are");
    const gone = await add("on the comb");
    await storeText(changed);
    await runJobs();
    expect(await list()).toMatchObject([
      { id: gone.id, state: "lost", start: null, end: null, quote: "on the comb" },
      { id: kept.id, state: "found", start, end: start + 21, quote: "where the flowers are" },
    ]);
    await storeText(text);
    await runJobs();
    expect(await list()).toMatchObject([
      { id: gone.id, state: "found" },
      { id: kept.id, start: text.indexOf("where") },
    ]);
  });

  it("never reports a position of the former text, and does not write while it is read", async () => {
    const { id } = await add("where the flowers are");
    await storeText(changed);
    const rows = () => inTransaction(ada, (tx) => tx.select().from(highlights));
    const before = await rows();
    const lost = { id, state: "lost", start: null, end: null };
    expect(await list()).toMatchObject([lost]);
    expect((await listHighlights(ada, { limit: 25 })).items).toMatchObject([lost]);
    expect(await rows()).toEqual(before);
    await runJobs();
    expect((await listHighlights(ada, { limit: 25 })).items).toMatchObject([{ id, start }]);
  });

  it("sends a job to each user with highlights in it, and none without", async () => {
    const eve = await createUser(context, "Eve");
    const noel = await createUser(context, "Noel");
    const ofEve = await saveEntryFor(eve, entry.captureId);
    await saveEntryFor(noel, entry.captureId);
    await add("They tell");
    await add("where the flowers are", eve, ofEve.id);
    await storeText(changed);
    expect((await listJobs()).map(({ userId }) => userId).toSorted()).toEqual(
      [ada.userId, eve.userId].toSorted(),
    );
    await runJobs();
    expect(await listEntryHighlights(eve, ofEve.id)).toMatchObject([{ state: "found", start }]);
  });

  it("sends the job with the text that the user supplies, and keeps an unchanged text's positions", async () => {
    await add("where the flowers are");
    await reprocessEntry(ada, entry.id, { text, linkOnly: false });
    expect(await list()).toMatchObject([{ state: "found" }]);
    await inTransaction(ada, (tx) =>
      tx.update(captures).set({ status: "ready" }).where(eq(captures.id, entry.captureId)),
    );
    await reprocessEntry(ada, entry.id, { text: changed, linkOnly: false });
    expect(await list()).toMatchObject([{ state: "lost" }]);
    await runJobs();
    expect(await list()).toMatchObject([{ state: "found", start }]);
  });

  it("resumes where a killed worker stopped", async () => {
    for (const quote of ["Bees dance on", "They tell", "at noon"]) await add(quote);
    await storeText(`Now: ${text}`);
    await inTransaction(ada, (tx) =>
      tx.execute(sql`update highlights set text_version = 2, start = start + 5, "end" = "end" + 5
        where quote = 'They tell'`),
    );
    const at = (quote: string) => ({ state: "found", start: text.indexOf(quote) + 5 });
    expect(await list()).toMatchObject([{ state: "lost" }, at("They tell"), { state: "lost" }]);
    await runJobs();
    expect(await list()).toMatchObject([at("Bees dance on"), at("They tell"), at("at noon")]);
  });

  it("continues in another job if its time is over, and then seeks quotes only exactly", async () => {
    await add("They tell each other where");
    await storeText(changed.replace("each other", "one another"));
    const [data] = await listJobs();
    await anchorJob(context).work({ ...data!, spent: 60_000 }, new AbortController().signal);
    expect(await list()).toMatchObject([{ state: "lost" }]);
    const stopped = AbortSignal.abort(new Error("stopping"));
    await storeText(changed.replace("each other", "each one"));
    const before = await listJobs();
    await expect(anchorJob(context).work(before.at(-1)!, stopped)).rejects.toThrow("stopping");
    expect(await inTransaction(ada, (tx) => tx.select().from(highlights))).toMatchObject([
      { textVersion: 2 },
    ]);
  });

  it("waits for a highlight that is being added, so that its position is not left in the former text", async () => {
    await Promise.all([add("where the flowers are"), storeText(changed)]).catch(() => {});
    await runJobs();
    expect(await list()).toMatchObject([{ state: "found", start }]);
  });
});

it("finds highlights again that were in the trash while the text changed", async () => {
  await add("where the flowers are");
  await deleteEntry(ada, entry.id);
  await storeText(changed);
  await restoreOne(ada, entry.id);
  expect(await list()).toMatchObject([{ state: "lost" }]);
  await runJobs();
  expect(await list()).toMatchObject([{ state: "found", start }]);
});
