/** "Fetch pictures" for entries saved earlier, and "Remove all pictures". */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DiscoverItem } from "#features/discover/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import { pictureKey, rawPageKey } from "#features/entries/server/service.ts";
import type { EntryPictures, PictureChoice, PictureSettings } from "#features/pictures/contract.ts";
import { resumePictures } from "#features/pictures/server/service.ts";
import { pictureRuns } from "#features/pictures/server/tables.ts";
import { asActor } from "#server/db/database.ts";
import { closeLocalSites } from "#server/testing/servers/local-sites.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createTestContext, type TestContext, waitFor } from "#server/testing/test-context.ts";
import { createPng, servePicturedSite, untilPicturesSettle } from "../testing/pictured-site.ts";

let context: TestContext;
let app: ReturnType<typeof createTestApp>;
let ada: TestClient;
let site: Awaited<ReturnType<typeof servePicturedSite>>;
let users = 0;
let pages = 0;

beforeAll(async () => {
  site = await servePicturedSite();
  context = await createTestContext({ FETCH_ALLOW: site.allow.join() });
  await context.work();
  app = createTestApp(context);
});
beforeEach(async () => {
  users += 1;
  ada = await app.signUp(`ada-${users}@example.org`);
  site.state.asked.length = 0;
  site.state.hold = null;
});
afterAll(async () => {
  await context.close();
  closeLocalSites();
});

const settled = () => untilPicturesSettle(context);
const keep = (choice: PictureChoice) =>
  ada.send<PictureSettings>("PATCH", "/api/pictures", { keep: choice });
const fetchAll = () => ada.send<PictureSettings>("POST", "/api/pictures/fetch");
const removeAll = () => ada.send<PictureSettings>("DELETE", "/api/pictures");
const settings = async () => (await ada.get<PictureSettings>("/api/pictures")).body;
const entryOf = async (id: string, by = ada) => (await by.get<Entry>(`/api/entries/${id}`)).body;
const contentOf = async (id: string) =>
  (await ada.get<EntryContent>(`/api/entries/${id}/content`)).body;
const picturesOf = async (id: string) =>
  (await ada.get<EntryPictures>(`/api/entries/${id}/pictures`)).body;
const isStored = (url: string) =>
  context.storage.exists(pictureKey(url.slice(url.lastIndexOf("/") + 1), "full"));

async function save(): Promise<Entry> {
  pages += 1;
  const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
    url: `${site.origin}/page-${pages}`,
  });
  expect(saved.body.entry.status).toBe("ready");
  await settled();
  return entryOf(saved.body.entry.id);
}

/** As after restoring a backup in the middle of a run. */
async function startWithoutJob(
  kind: "fetch" | "remove",
  captureIds: string[] = [],
  done = 0,
): Promise<void> {
  const userId = (await ada.get<{ id: string }>("/api/profile")).body.id;
  await asActor(context.database, userId, (tx) =>
    tx.insert(pictureRuns).values({ userId, kind, captureIds, done }),
  );
}

describe("POST /api/pictures/fetch", () => {
  it("fetches what the settings left out, and changes no text", async () => {
    await keep("none");
    const { id, picture } = await save();
    expect(picture).toBeNull();
    expect(site.state.asked).toEqual([]);
    expect((await picturesOf(id)).leftOut).toMatchObject([
      { source: null, reason: "Your settings keep no pictures." },
    ]);
    const before = await contentOf(id);

    await keep("lead");
    expect(await fetchAll()).toMatchObject({
      status: 202,
      body: { run: { kind: "fetch", done: 0, total: 1 } },
    });
    await settled();
    expect((await entryOf(id)).picture).toMatchObject({ width: 600 });
    expect((await picturesOf(id)).leftOut).toMatchObject([{ source: null }]);
    // With this setting, there is nothing more to fetch.
    expect((await fetchAll()).body.run).toBeNull();
    site.state.asked.length = 0;

    await keep("all");
    expect((await fetchAll()).body.run).toMatchObject({ total: 1 });
    await settled();
    const { items, leftOut } = await picturesOf(id);
    expect(items.map(({ source }) => source)).toContain(`${site.origin}/weir.png`);
    expect(leftOut).toEqual([]);
    // What is kept is not fetched again.
    expect(site.state.asked).toEqual(["/weir.png"]);
    expect(await contentOf(id)).toEqual(before);
    expect((await settings()).run).toBeNull();
    expect((await fetchAll()).body.run).toBeNull();
  });

  it("takes the icon where browsers look for it, and the pictures of the text, if the page is not stored", async () => {
    const { id, captureId } = await save();
    await removeAll();
    await settled();
    await context.storage.delete(rawPageKey(captureId));
    await fetchAll();
    await settled();
    const { picture, siteIcon } = await entryOf(id);
    // Without a lead picture, the first one of the text is shown.
    expect(picture).toMatchObject({ width: 320, height: 240 });
    expect(siteIcon).toMatch(/^\/api\/pictures\//);
    expect((await picturesOf(id)).leftOut).toEqual([]);
  });

  it("is refused while the settings keep none, and while pictures are being removed", async () => {
    await keep("none");
    expect(await fetchAll()).toMatchObject({
      status: 409,
      body: { error: { code: "conflict", message: expect.stringContaining("keep no pictures") } },
    });
    await keep("all");
    await startWithoutJob("remove");
    expect(await fetchAll()).toMatchObject({ status: 409 });
  });

  it("runs once if it is asked for many times at once", async () => {
    await keep("none");
    for (let count = 0; count < 3; count += 1) await save();
    await keep("all");
    let release = () => {};
    site.state.hold = new Promise((resolve) => (release = resolve));
    const answers = await Promise.all(Array.from({ length: 100 }, fetchAll));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
    expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(1);
    const { rows } = await context.database.system.query(
      "select from pgboss.job where name = 'fetch-earlier-pictures' and state < 'completed'",
    );
    expect(rows).toHaveLength(1);
    expect((await settings()).run).toEqual({ kind: "fetch", done: 0, total: 3 });
    release();
    await settled();
    expect((await settings()).run).toBeNull();
    expect(site.state.asked.filter((path) => path === "/weir.png")).toHaveLength(3);
  });

  it("continues after its job was lost in the middle", async () => {
    await keep("none");
    const saved = [await save(), await save()];
    await keep("all");
    // One of them is done, and the job is gone.
    await startWithoutJob("fetch", [saved[1]!.captureId, saved[0]!.captureId], 1);
    expect((await settings()).run).toEqual({ kind: "fetch", done: 1, total: 2 });
    await resumePictures(context);
    await waitFor(async () => (await settings()).run === null);
    await settled();
    expect((await entryOf(saved[0]!.id)).picture).toMatchObject({ width: 600 });
    expect((await entryOf(saved[1]!.id)).picture).toBeNull();
  });

  it("stops when the pictures are removed, and leaves none behind", async () => {
    await keep("none");
    const saved = await save();
    await save();
    await keep("all");
    let release = () => {};
    site.state.hold = new Promise((resolve) => (release = resolve));
    await fetchAll();
    await waitFor(async () => site.state.asked.length > 0);
    expect((await removeAll()).body.run).toMatchObject({ kind: "remove" });
    await waitFor(async () => (await settings()).run === null);
    release();
    await settled();
    expect(await settings()).toMatchObject({ run: null, bytes: 0, count: 0 });
    expect((await entryOf(saved.id)).picture).toBeNull();
  });
});

describe("DELETE /api/pictures", () => {
  it("removes the pictures that no other user holds, with their files", async () => {
    // No other user of these tests has it.
    site.pictures.set("/lead.png", createPng(600, 315, 7));
    const eve = await app.signUp(`eve-${users}@example.org`);
    const mine = await save();
    const trashed = await save();
    const shared = await save();
    await ada.send("PATCH", `/api/entries/${shared.id}`, { isPrivate: false });
    const { body } = await eve.get<{ items: DiscoverItem[] }>("/api/discover?limit=10");
    expect(body.items.map(({ captureId }) => captureId)).toContain(shared.captureId);
    const saved = await eve.send<Entry>("POST", `/api/discover/${shared.captureId}/save`, {});
    await ada.send("DELETE", `/api/entries/${trashed.id}`);
    const before = await contentOf(mine.id);
    expect((await settings()).count).toBe(3);

    expect(await removeAll()).toMatchObject({ status: 202, body: { run: { total: 3, done: 0 } } });
    await settled();
    expect(await entryOf(mine.id)).toMatchObject({ picture: null, siteIcon: null });
    expect(await picturesOf(mine.id)).toEqual({ items: [], waiting: [], leftOut: [] });
    expect(await contentOf(mine.id)).toEqual(before);
    // The entry of Eve still shows its pictures, and so does the one of Ada.
    for (const one of [await entryOf(shared.id), await entryOf(saved.body.id, eve)])
      expect(one).toMatchObject({ picture: { width: 600 }, siteIcon: mine.siteIcon });
    expect(await isStored(mine.picture!.url)).toBe(true);
    const restored = await ada.send("POST", "/api/entries/restore", { ids: [trashed.id] });
    expect(restored.status).toBe(200);
    expect((await entryOf(trashed.id)).picture).toBeNull();

    // In the trash of Eve, they stay as well.
    await eve.send("DELETE", `/api/entries/${saved.body.id}`);
    await removeAll();
    await settled();
    expect((await entryOf(shared.id)).picture).not.toBeNull();
    await eve.send("DELETE", `/api/trash/${saved.body.id}`);
    await removeAll();
    await settled();
    expect((await entryOf(shared.id)).picture).toBeNull();
    await waitFor(async () => !(await isStored(mine.picture!.url)));
    expect(await settings()).toMatchObject({ bytes: 0, count: 0, run: null });
  });

  it("leaves the pictures of other users alone", async () => {
    const { id, picture } = await save();
    const eve = await app.signUp(`eve-${users}@example.org`);
    expect((await eve.send("DELETE", "/api/pictures")).status).toBe(202);
    await settled();
    expect((await entryOf(id)).picture).toEqual(picture);
    expect(await isStored(picture!.url)).toBe(true);
  });
});
