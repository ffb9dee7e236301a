/** Imported links with running workers: fetched politely, after manual saves, and kept with their tags. */
import { afterAll, beforeEach, expect, it } from "vitest";
import { bulkFetchJob } from "#features/capture/server/imported/bulk-fetch-job.ts";
import { createHostLimiter } from "#server/fetch/host-limiter.ts";
import { bulkReadJob, fetchJob, readJob } from "#features/capture/server/steps/read-job.ts";
import { captureUrl } from "#features/capture/server/service.ts";
import { bulkFetches } from "#features/capture/server/tables.ts";
import { getEntry, listEntries } from "#features/entries/server/service.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { waitFor, createUser, createTestContext } from "#server/testing/test-context.ts";
import { followReading } from "./follow-reading.ts";
import { importAll } from "../testing/imports.ts";
import { getImport } from "../service.ts";

const asked: string[] = [];
const site = await servePages((request, response) => {
  const path = request.url!;
  asked.push(path);
  if (path.startsWith("/busy")) {
    response.writeHead(429, { "retry-after": "3600" });
    response.end();
    return;
  }
  if (path.startsWith("/cut")) {
    request.socket.resetAndDestroy();
    return;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<title>Page ${path}</title><article><h1>Gardening by the moon</h1><p>${"Some gardeners prune and compost by the moon, and a garden grows anyway. ".repeat(12)}</p></article>`,
  );
});
const context = await createTestContext({ FETCH_ALLOW: site.allow[0]! });
// Without the job of imports, which the tests run themselves.
await context.jobs.register(
  [
    fetchJob(context),
    readJob(context),
    bulkFetchJob(context, createHostLimiter({ pauseMilliseconds: 20 })),
    bulkReadJob(context),
  ],
  { work: true },
);
afterAll(async () => {
  await context.close();
  closeLocalSites();
});
let ada: Ctx;
beforeEach(async () => {
  ada = await createUser(context, "Ada");
  asked.length = 0;
});

const listAll = async (ctx: Ctx) => (await listEntries(ctx, { limit: 100 })).items;

it("imported links are fetched one at a time, and keep title, tags and date when they are read", async () => {
  const { id } = await importAll(
    ada,
    ...[1, 2].map((at) => ({
      url: `${site.origin}/page-${at}`,
      title: `Bookmark ${at}`,
      topics: ["Sea charts"],
      createdAt: "2015-06-01T00:00:00.000Z",
    })),
  );
  // Saved manually while they wait: it is not queued after them.
  const own = await captureUrl(ada, {
    url: `${site.origin}/own`,
    whyInteresting: "",
    isPrivate: true,
    allowDuplicate: false,
  });
  await waitFor(async () => (await getEntry(ada, own.id)).status === "ready");
  await waitFor(async () => (await listAll(ada)).every(({ status }) => status === "ready"));
  const [, ...imported] = await listAll(ada);
  for (const { title, attributes, createdAt, summary } of imported) {
    expect(title).toMatch(/^Bookmark/);
    expect(attributes.mainTopics.slice(0, 2)).toEqual(["Sea charts", "Gardening"]);
    expect(createdAt).toBe("2015-06-01T00:00:00.000Z");
    expect(summary).toMatch(/moon/);
  }
  await followReading(ada, id);
  expect((await getImport(ada, id)).reading).toEqual({ waiting: 0, ready: 2, failed: 0 });
  expect(asked.toSorted()).toEqual(["/own", "/page-1", "/page-2"]);
});

it("no job is left when all links are fetched", async () => {
  await importAll(ada, { url: `${site.origin}/last` });
  await waitFor(async () => (await listAll(ada)).every(({ status }) => status === "ready"));
  const isDone = async () => {
    const { rows } = await context.database.system.query(
      "select from pgboss.job where name in ('fetch-in-bulk', 'read-in-bulk')",
    );
    return rows.length === 0;
  };
  expect(await waitFor(isDone)).toBe(true);
});

it("retries an imported link whose site cut the connection, without delaying the others", async () => {
  await importAll(ada, { url: `${site.origin}/cut/1` }, { url: `${site.origin}/whole/1` });
  const isDone = async () => (await listAll(ada)).some(({ status }) => status === "ready");
  expect(await waitFor(isDone)).toBe(true);
  const rows = await inTransaction(ada, (tx) => tx.select().from(bulkFetches));
  expect(rows.map(({ tries }) => tries)).toEqual([1]);
});

it("imported links of a busy site are postponed, and the site gets no requests until then", async () => {
  await importAll(ada, { url: `${site.origin}/busy/1` }, { url: `${site.origin}/busy/2` });
  const rows = await waitFor(async () => {
    const found = await inTransaction(ada, (tx) => tx.select().from(bulkFetches));
    return found.some(({ tries }) => tries === 1) ? found : null;
  });
  const [waiting] = rows.filter(({ tries }) => tries === 1);
  expect(waiting!.dueAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  expect((await listAll(ada)).map(({ status }) => status)).toEqual(["processing", "processing"]);
  expect(asked).toHaveLength(1);
});
