import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { bulkFetchJob } from "#features/capture/server/imported/bulk-fetch-job.ts";
import {
  listDueFetches,
  resumeBulkFetches,
} from "#features/capture/server/imported/bulk-fetches.ts";
import { createHostLimiter } from "#server/fetch/host-limiter.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { findEntries } from "#features/search/server/service.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import {
  findItems,
  importAll,
  listAll,
  makeLinks,
  titlesOf,
  uploadImport,
  workOnImport,
} from "../testing/imports.ts";
import { listEntryHighlights } from "#features/highlights/server/service.ts";
import { getImport, pauseImport, startImport } from "../service.ts";

const people = await setUpNewUsers();

describe("an import", () => {
  it("keeps title, date, tags, note, highlights and text", async () => {
    const done = await importAll(
      people.ada,
      {
        url: "https://example.org/tides",
        title: "Tides",
        folders: ["Sea"],
        topics: ["#ocean", "Harbours", "Ocean"],
        note: "For the\u0000 trip",
        description: "How tides work",
        highlights: [{ quote: "Twice a day", note: "Really?", createdAt: null }],
        createdAt: "2014-03-05T10:00:00Z",
      },
      { source: "text", title: "A list", text: "Bread and butter", createdAt: "2015-01-01" },
    );
    expect(done).toMatchObject({
      status: "finished",
      counts: { imported: 2, waiting: 0 },
      reading: { waiting: 1 },
    });
    const [note, tides] = await listAll(people.ada);
    expect(tides).toMatchObject({
      title: "Tides",
      collection: { title: "Sea" },
      summary: "How tides work",
      attributes: { mainTopics: ["ocean", "Harbours"] },
      whyItsInteresting: "Imported note: For the trip",
      isPrivate: true,
      status: "processing",
      step: "fetching",
      createdAt: "2014-03-05T10:00:00.000Z",
    });
    expect(await listEntryHighlights(people.ada, tides!.id)).toMatchObject([
      { quote: "Twice a day", note: "Really?", state: "lost", colour: "yellow" },
    ]);
    expect(note).toMatchObject({ title: "A list", source: "text", step: "summarising" });
    expect(await getEntryContent(people.ada, note!.id)).toMatchObject({
      text: "Bread and butter",
      html: "<p>Bread and butter</p>",
    });
    // The search finds it before its page has been read.
    const found = await findEntries(
      people.ada,
      { q: "harbours", limit: 10 },
      new AbortController().signal,
    );
    expect(found.items.map(({ entry }) => entry.title)).toEqual(["Tides"]);
  });

  it("sanitises markup, and shows imported pages without fetching anything", async () => {
    await importAll(people.ada, {
      url: "https://example.org/a",
      title: "A",
      html: `<p onclick="evil()">Kept <script>alert(1)</script><img src="https://example.org/x.png"></p>`,
    });
    const [entry] = await listAll(people.ada);
    expect(entry).toMatchObject({ step: "summarising", url: "https://example.org/a" });
    const { text, html } = await getEntryContent(people.ada, entry!.id);
    expect(text).toBe("Kept");
    expect(html).not.toMatch(/script|onclick| src=/);
  });

  it("resumes where it was aborted, and saves nothing twice", async () => {
    const { id } = await uploadImport(people.ada, findItems(...makeLinks(90)));
    await workOnImport(people.ada, id);
    await startImport(people.ada, id);
    const stop = new AbortController();
    const unsubscribe = people.context.events.subscribe(people.ada.userId, () =>
      stop.abort(new Error("killed")),
    );
    await expect(workOnImport(people.ada, id, stop.signal)).rejects.toThrow("killed");
    unsubscribe();
    const half = (await getImport(people.ada, id)).counts;
    expect(half.imported).toBeGreaterThan(0);
    expect(half.waiting).toBeGreaterThan(0);
    expect(await listAll(people.ada)).toHaveLength(half.imported);
    const done = await workOnImport(people.ada, id);
    expect(done).toMatchObject({ status: "finished", counts: { imported: 90, waiting: 0 } });
    expect(new Set(await titlesOf(people.ada)).size).toBe(90);
  });

  it("reads a file again from its beginning after an interruption", async () => {
    const { id } = await uploadImport(
      people.ada,
      findItems(...makeLinks(3), { folders: ["A"], source: "text", text: "x" }),
    );
    const stop = new AbortController();
    stop.abort(new Error("killed"));
    await expect(workOnImport(people.ada, id, stop.signal)).rejects.toThrow("killed");
    expect((await getImport(people.ada, id)).status).toBe("reading");
    expect((await workOnImport(people.ada, id)).counts).toMatchObject({ total: 4, waiting: 4 });
  });

  it("stops when it is paused, and resumes", async () => {
    const { id } = await uploadImport(people.ada, findItems(...makeLinks(50)), { dryRun: "false" });
    expect((await workOnImport(people.ada, id)).status).toBe("running");
    expect((await pauseImport(people.ada, id)).status).toBe("paused");
    expect((await workOnImport(people.ada, id)).counts.imported).toBe(0);
    await expect(startImport(people.ada, id)).resolves.toMatchObject({ status: "running" });
    expect((await workOnImport(people.ada, id)).status).toBe("finished");
    await expect(pauseImport(people.ada, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps the topics of an entry when its page is read", async () => {
    await importAll(people.ada, {
      source: "text",
      text: "Bread is baked from flour. Bakers know flour.",
      topics: ["Cooking"],
    });
    const [row] = await inTransaction(people.ada, (tx) =>
      tx
        .select({ topics: captures.mainTopics, given: captures.givenTopics })
        .from(captures)
        .where(eq(captures.creatorId, people.ada.userId)),
    );
    expect(row).toEqual({ topics: ["Cooking"], given: ["Cooking"] });
  });
});

it("links of imports are queued one after another, and a lost job is replaced", async () => {
  const urls = ["http://10.0.0.1/a", "http://10.0.0.1/b", "http://10.0.0.2/"];
  await importAll(people.ada, ...urls.map((url) => ({ url })));
  const due = await listDueFetches(people.ada, "", 10);
  expect(due.map(({ host }) => host)).toEqual(["10.0.0.1", "10.0.0.2"]);
  expect(await listDueFetches(people.ada, "10.0.0.1", 10)).toHaveLength(1);
  const countJobs = async () =>
    (
      await people.context.database.system.query(
        "select from pgboss.job where name = 'fetch-in-bulk' and group_id = $1",
        [people.ada.userId],
      )
    ).rowCount;
  expect(await countJobs()).toBe(1);
  await people.context.database.system.query("delete from pgboss.job where group_id = $1", [
    people.ada.userId,
  ]);
  await resumeBulkFetches(people.context);
  expect(await countJobs()).toBe(1);
  const limiter = createHostLimiter({ pauseMilliseconds: 0 });
  await bulkFetchJob(people.context, limiter).work(
    { userId: people.ada.userId },
    new AbortController().signal,
  );
  expect(new Set((await listAll(people.ada)).map(({ failure }) => failure?.kind))).toEqual(
    new Set(["refused"]),
  );
  expect(await listDueFetches(people.ada, "", 10)).toEqual([]);
});
