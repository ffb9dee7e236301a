import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import {
  getEntry,
  indexQueue,
  rawPageKey,
  readerVersion,
  updateEntry,
} from "#features/entries/server/service.ts";
import { captureContents, captures } from "#features/entries/server/tables.ts";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { anchorJob, anchorQueue } from "#features/highlights/server/anchor-job.ts";
import { addHighlight, listEntryHighlights } from "#features/highlights/server/service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { StorageAway } from "#server/files/storage.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { outdatedQueue } from "../progress/step-queues.ts";
import { outdatedJob, outdatedPace, sweepOutdated } from "./read-outdated.ts";

const context = await setUpContext();
let ada: Ctx;

beforeEach(async () => {
  await context.database.system.query("delete from pgboss.job where name = any($1)", [
    [outdatedQueue, anchorQueue],
  ]);
  ada = await createUser(context, "Ada");
});
afterEach(() => restoreOverridden(outdatedPace));

const sentence =
  "Bees dance on the comb, and tell each other where the flowers are and how far it is to them.";
const page = `<!doctype html><html lang="en"><head><title>Bees</title></head><body><article><h1>Bees</h1>
  <p>${sentence}</p><p style="display:none">Hidden words of a script.</p>
  <ul><li>They find the flowers by the sun.</li><li>They return in the evening.</li></ul>
  ${"<p>The orchard bears fruit because the bees carry pollen from tree to tree in spring.</p>".repeat(4)}
  </article></body></html>`;
const formerText = `Hidden words of a script.\n\n${sentence}`;
const formerHtml = `<p>Hidden words of a script.</p><p>${sentence}</p>`;

type Given = Partial<typeof captures.$inferInsert> & {
  page?: string | null;
  file?: { name: string; type: string; bytes: Uint8Array };
};

/** An entry as the former reader left it, with its stored page. */
async function createFormer({ page: stored = page, file, ...given }: Given = {}): Promise<Entry> {
  const url = file === undefined ? { source: "url" as const, url: "https://a.example/bees" } : {};
  const entry = await createEntry(ada, {
    ...url,
    ...(file && { file }),
    title: "Former title",
    text: formerText,
  });
  if (stored !== null && file === undefined)
    await context.storage.put(rawPageKey(entry.captureId), Buffer.from(stored));
  const former = {
    summary: "A former summary.",
    keyTakeaways: ["Hidden words of a script."],
    readerVersion: 0,
    ...given,
  };
  await inTransaction(ada, async (tx) => {
    await tx.update(captures).set(former).where(eq(captures.id, entry.captureId));
    await tx
      .update(captureContents)
      .set({ html: formerHtml })
      .where(eq(captureContents.captureId, entry.captureId));
  });
  return entry;
}

const listJobs = async (queue: string) => {
  const { rows } = await context.database.system.query<{ data: Record<string, string> }>(
    "select data from pgboss.job where name = $1 and state < 'completed' order by id",
    [queue],
  );
  return rows.map(({ data }) => data);
};
const run = (data: Record<string, string> = { userId: ada.userId }) =>
  outdatedJob(context).work(data, new AbortController().signal);
const load = async ({ captureId }: Entry) => {
  const [row] = await inTransaction(ada, (tx) =>
    tx
      .select({
        readerVersion: captures.readerVersion,
        html: captureContents.html,
        document: captureContents.document,
      })
      .from(captures)
      .innerJoin(captureContents, eq(captureContents.captureId, captures.id))
      .where(eq(captures.id, captureId)),
  );
  return row!;
};
const isDone = { readerVersion, html: null, document: expect.anything() };

describe("an entry that a former version of the reader has read", () => {
  it("gets its text, document, summary and facts from its stored page", async () => {
    const former = await createFormer();
    const mark = await addHighlight(
      ada,
      former.id,
      HighlightCreate.parse({ quote: "where the flowers are" }),
    );
    await updateEntry(ada, former.id, { title: "My title" });
    await run();
    expect(await load(former)).toEqual(isDone);
    const content = await getEntryContent(ada, former.id);
    expect(content.text).toContain(`${sentence}\n\n`);
    expect(content.text).not.toContain("Hidden words");
    expect(content.document?.blocks.map(({ kind }) => kind).slice(0, 3)).toEqual([
      "paragraph",
      "item",
      "item",
    ]);
    const entry = await getEntry(ada, former.id);
    expect(entry).toMatchObject({ title: "My title", status: "ready", step: "ready" });
    expect(entry.summary).toContain("Bees dance");
    expect(entry.attributes.keyTakeaways.join()).not.toContain("Hidden");
    const { signal } = new AbortController();
    for (const data of await listJobs(anchorQueue)) await anchorJob(context).work(data, signal);
    const [anchored] = await listEntryHighlights(ada, former.id);
    expect(anchored).toMatchObject({ id: mark.id, state: "found" });
    expect(content.text.slice(anchored!.start!, anchored!.end!)).toBe("where the flowers are");
    expect(await listJobs(indexQueue)).toContainEqual({ userId: ada.userId, entryId: former.id });
  });

  it("keeps a model's result", async () => {
    const former = await createFormer({ readModel: "a: model", mainTopics: ["Bees"] });
    await run();
    expect(await getEntry(ada, former.id)).toMatchObject({
      title: "Former title",
      summary: "A former summary.",
      attributes: { mainTopics: ["Bees"] },
    });
    expect((await getEntryContent(ada, former.id)).text).not.toContain("Hidden words");
  });

  it("is read from its own document", async () => {
    const bytes = Buffer.from(`${sentence}\n\nHoney is made of nectar.\n`);
    const former = await createFormer({ file: { name: "bees.txt", type: "text/plain", bytes } });
    await run();
    expect(await load(former)).toEqual(isDone);
    const { document } = await getEntryContent(ada, former.id);
    expect(document?.blocks.map(({ text }) => text)).toEqual([
      sentence,
      "Honey is made of nectar.",
    ]);
  });

  it.each<[string, Given]>([
    ["a file supplied its text", { supplied: true }],
    ["the user has pasted its text", { textGiven: true }],
    [
      "the user has pasted the text of a page that the browser sent",
      { textGiven: true, pageGiven: true },
    ],
    ["its page is not stored any more", { page: null }],
    ["its page cannot be read any more", { page: "<!doctype html><title>Nothing</title>" }],
    ["it has failed since", { status: "failed" }],
  ])("keeps its text, in blocks, if %s", async (_why, given) => {
    const former = await createFormer(given);
    await run();
    expect(await load(former)).toEqual(isDone);
    const { text, document } = await getEntryContent(ada, former.id);
    expect(text).toBe(formerText);
    expect(document?.blocks.map((block) => block.text)).toEqual(formerText.split("\n\n"));
    expect((await getEntry(ada, former.id)).summary).toBe("A former summary.");
  });

  it("is read again although it was opened, which makes a document of its former text", async () => {
    const former = await createFormer();
    expect((await getEntryContent(ada, former.id)).text).toBe(formerText);
    await run();
    expect((await getEntryContent(ada, former.id)).text).not.toContain("Hidden words");
  });

  it("stays as it is while its file storage is away, and is then read", async () => {
    const former = await createFormer();
    override(context.storage, { getBytes: () => Promise.reject(new StorageAway("away")) });
    await expect(run()).rejects.toThrow(StorageAway);
    restoreOverridden(context.storage);
    expect((await load(former)).readerVersion).toBe(0);
    await run();
    expect((await load(former)).readerVersion).toBe(readerVersion);
  });
});

it("works through many in parts, beginning with the newest, one job per user", async () => {
  override(outdatedPace, { captures: 2, pauseSeconds: 0 });
  const formers: Entry[] = [];
  for (let count = 0; count < 3; count += 1) formers.push(await createFormer());
  await sweepOutdated(context);
  await sweepOutdated(context);
  expect(await listJobs(outdatedQueue)).toEqual([{ userId: ada.userId }]);
  await run();
  const versions = async () =>
    Promise.all(formers.map(async (one) => (await load(one)).readerVersion));
  expect(await versions()).toEqual([0, 1, 1]);
  expect(await listJobs(outdatedQueue)).toHaveLength(2);
  await run();
  expect(await versions()).toEqual([1, 1, 1]);
  await context.database.system.query("delete from pgboss.job where name = $1", [outdatedQueue]);
  await sweepOutdated(context);
  expect(await listJobs(outdatedQueue)).toEqual([]);
});
