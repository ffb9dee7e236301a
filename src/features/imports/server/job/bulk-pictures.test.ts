/** Imported links get their lead picture and icon alone, fetched as politely as their pages. */
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { getEntry } from "#features/entries/server/service.ts";
import { listEntryPictures } from "#features/pictures/server/service.ts";
import { importHosts } from "#server/fetch/host-limiter.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { createTestContext, createUser, waitFor } from "#server/testing/test-context.ts";
import { createPicture } from "#server/testing/test-pictures.ts";
import { workerJobs } from "#app/server/worker.ts";
import { importAll, listAll, testReader } from "../testing/imports.ts";
import { importJob } from "./import-job.ts";

const pictures = new Map([
  ["/lead.png", createPicture(600, 400, 1)],
  ["/icon.png", createPicture(64, 64, 2)],
  ["/text.png", createPicture(600, 400, 3)],
]);
/** The pictures asked for, in their order. */
const asked: string[] = [];
let status = 200;
const site = await servePages((request, response) => {
  const path = request.url!;
  const bytes = pictures.get(path);
  if (bytes !== undefined) {
    asked.push(path);
    response.writeHead(status, { "content-type": "image/png" }).end(bytes);
    return;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  const words = "Some gardeners prune and compost by the moon, and a garden grows anyway. ";
  response.end(`<title>Gardening</title><meta property="og:image" content="/lead.png">
    <link rel="icon" href="/icon.png"><article><h1>Gardening by the moon</h1><p>${words.repeat(12)}</p>
    <img src="/text.png"><p>${words.repeat(12)}</p></article>`);
});
const context = await createTestContext({ FETCH_ALLOW: site.allow[0]! });
// The test itself works on imports, with files that only its reader knows.
const { queue } = importJob(context, testReader);
await context.jobs.register(
  workerJobs(context).filter((job) => job.queue !== queue),
  { work: true },
);
const ada = await createUser(context, "Ada");
afterAll(async () => {
  await context.close();
  closeLocalSites();
});

async function importPage(path: string) {
  await importAll(ada, { url: `${site.origin}${path}`, title: "A bookmark" });
  const entry = await waitFor(async () => {
    const found = (await listAll(ada)).find(({ url }) => url?.endsWith(path));
    return found?.status === "ready" ? found : null;
  });
  await waitFor(async () => {
    const { rows } = await context.database.system.query(
      "select from pgboss.job where name like 'fetch-%pictures%' and state < 'completed'",
    );
    return rows.length === 0;
  });
  return entry.id;
}

it("fetches the lead picture and the icon, with the pauses of their site", async () => {
  const acquire = vi.spyOn(importHosts, "tryAcquire");
  onTestFinished(() => acquire.mockRestore());
  const id = await importPage("/one");
  const entry = await getEntry(ada, id);
  expect(entry).toMatchObject({ picture: { width: 600 }, siteIcon: expect.any(String) });
  expect((await listEntryPictures(ada, id)).items).toHaveLength(1);
  expect(asked).toEqual(["/lead.png", "/icon.png"]);
  // The page and both pictures waited for the pause of their site.
  expect(acquire.mock.results.filter(({ value }) => value === true)).toHaveLength(3);
});

it("asks a site that is busy for no further picture", async () => {
  asked.length = 0;
  status = 429;
  const id = await importPage("/two");
  const { rows } = await context.database.system.query(
    "select state, reason from entry_pictures order by entry_id desc, place limit 2",
  );
  expect(rows).toEqual([
    { state: "left_out", reason: "Its site answered with the status 429." },
    { state: "left_out", reason: expect.stringContaining("asked not to be called so soon") },
  ]);
  expect(asked).toHaveLength(1);
  expect((await getEntry(ada, id)).status).toBe("ready");
});
