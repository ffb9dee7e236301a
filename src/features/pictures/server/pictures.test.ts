/** From the page on a site to the pictures that are served from here. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EntryPublication, PublicEntry } from "#features/discover/contract.ts";
import { pictureKey } from "#features/entries/server/service.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { encodeGreyPng } from "#server/files/png.ts";
import type { Entry } from "#features/entries/contract.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { waitFor, createTestContext, type TestContext } from "#server/testing/test-context.ts";

const paragraph =
  "Rivers shape the land they cross, and the land shapes its rivers in turn. ".repeat(9);
/** A grey picture; each shade is another picture. */
const createPng = (width: number, height: number, shade = 99) =>
  encodeGreyPng({
    width,
    height,
    stride: width,
    pixels: new Uint8Array(width * height).fill(shade),
  });
const lead = createPng(600, 315);
const icon = createPng(64, 64);

let context: TestContext;
let app: ReturnType<typeof createTestApp>;
let ada: TestClient;
let origin: string;
const asked: string[] = [];

/** What the site answers by path; 404 for others. */
const answers = new Map<string, Buffer | string>();
let markup: string;

beforeAll(async () => {
  const site = await servePages((request, response) => {
    const path = request.url!;
    if (!path.startsWith("/page")) {
      asked.push(path);
      const body = answers.get(path);
      response.writeHead(body === undefined ? 404 : 200, { "content-type": "image/png" }).end(body);
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(markup);
  });
  origin = site.origin;
  context = await createTestContext({ FETCH_ALLOW: site.allow.join() });
  await context.work();
  app = createTestApp(context);
  ada = await app.signUp("ada@example.org");
});
beforeEach(() => {
  markup = createPage();
  answers.clear();
  answers.set("/lead.png", lead).set("/icon.png", icon);
  asked.length = 0;
});
afterAll(async () => {
  await context.close();
  closeLocalSites();
});

function createPage({ image = "/lead.png", body = "" } = {}): string {
  return `<!doctype html><html lang="en"><head><title>Rivers</title><meta property="og:image" content="${image}">
    <link rel="icon" sizes="64x64" href="/icon.png"></head><body><article><h1>Rivers</h1>
    <p>${paragraph}</p>${body}${`<p>${paragraph}</p>`.repeat(4)}</article></body></html>`;
}

let pages = 0;
async function save(by = ada): Promise<Entry> {
  pages += 1;
  const saved = await by.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
    url: `${origin}/page-${pages}`,
  });
  expect(saved.body.entry.status).toBe("ready");
  await settled();
  return (await by.get<Entry>(`/api/entries/${saved.body.entry.id}`)).body;
}
const publicationOf = async (id: string) =>
  (await ada.get<EntryPublication>(`/api/entries/${id}/publication`)).body;
const picturesOf = async (id: string) =>
  (await ada.get<EntryPictures>(`/api/entries/${id}/pictures`)).body;
const setPrivate = (id: string, isPrivate: boolean) =>
  ada.send("PATCH", `/api/entries/${id}`, { isPrivate });
const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.app.request(path, { method, headers });
const openAs = (client: TestClient, path: string) =>
  open(path, { authorization: `Bearer ${client.token}` });
const digestOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const isStored = (url: string) => context.storage.exists(pictureKey(digestOf(url), "full"));
/** Waits until no picture is being fetched or queued. */
const settled = () =>
  waitFor(async () => {
    const { rows } = await context.database.system.query(
      "select from pgboss.job where name like 'fetch-%pictures%' and state < 'completed'",
    );
    return rows.length === 0;
  });

describe("the pictures of a saved page", () => {
  it("are fetched once and served as WebP to users who have the entry", async () => {
    const first = await save();
    const second = await save();
    expect(first.picture).toMatchObject({ width: 600, height: 315, color: "#636363" });
    expect(second.picture).toEqual(first.picture);
    expect(second.siteIcon).toBe(first.siteIcon);
    const shown = await openAs(ada, first.picture!.url);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=3600",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const full = await shown.arrayBuffer();
    const thumbnail = await openAs(ada, `${first.picture!.url}?size=thumbnail`);
    expect((await thumbnail.arrayBuffer()).byteLength).toBeLessThan(full.byteLength);
    expect((await openAs(ada, first.siteIcon!)).status).toBe(200);
    const eve = await app.signUp("eve@example.org");
    for (const url of [first.picture!.url, first.siteIcon!]) {
      expect((await open(url)).status).toBe(401);
      expect((await openAs(eve, url)).status).toBe(404);
    }

    // The last entry that shows them takes their files along.
    const remove = async (id: string) => {
      for (const path of [`/api/entries/${id}`, `/api/trash/${id}`]) await ada.send("DELETE", path);
    };
    await remove(first.id);
    expect((await openAs(ada, second.picture!.url)).status).toBe(200);
    await remove(second.id);
    await waitFor(async () => !(await isStored(second.picture!.url)));
    await waitFor(async () => !(await isStored(second.siteIcon!)));
  });

  it("are converted again when their files are lost", async () => {
    const { picture } = await save();
    await context.storage.delete(pictureKey(digestOf(picture!.url), "full"));
    const again = await save();
    expect(again.picture).toEqual(picture);
    expect(await isStored(picture!.url)).toBe(true);
  });

  it("are listed in the order of the text, with captions", async () => {
    answers.set("/one.png", createPng(320, 240, 1)).set("/two.png", createPng(300, 300, 2));
    const body = `<figure><img src="/one.png"><figcaption>A <b>weir</b></figcaption></figure>
      <p>${paragraph}</p><p><img src="/two.png"></p><p>${paragraph}</p><p><img src="/gone.png"></p>`;
    markup = createPage({ body });
    const { id, picture } = await save();
    const { items, waiting, leftOut } = await picturesOf(id);
    expect(picture).toMatchObject({ width: 600 });
    expect(items.slice(1)).toMatchObject([
      { source: `${origin}/one.png`, caption: "A weir", width: 320, height: 240 },
      { source: `${origin}/two.png`, caption: "", width: 300, height: 300 },
    ]);
    expect(waiting).toEqual([]);
    expect(leftOut).toEqual([
      { source: `${origin}/gone.png`, reason: "Its site answered with the status 404." },
    ]);
  });

  it("are public with the entry, the lead picture alone, and gone with it at once", async () => {
    const { id } = await save();
    expect((await publicationOf(id)).preview.image).toMatch(/^\/api\/pictures\//);
    await setPrivate(id, false);
    const { publicSlug } = await publicationOf(id);
    const { body } = await app.visitor.get<PublicEntry>(`/api/public/entries/${publicSlug}`);
    expect(body.image).toBe(`/api/public/entries/${publicSlug}/image`);
    expect(body.picture).toMatchObject({ url: body.image, width: 600, height: 315 });
    const page = await open(body.image!);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "no-cache",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const etag = page.headers.get("etag")!;
    await page.body!.cancel();
    expect((await open(body.image!, { "if-none-match": etag })).status).toBe(304);
    expect((await open(body.image!, {}, "HEAD")).status).toBe(200);
    // After unpublishing, it is also gone for clients that have it in their cache.
    await setPrivate(id, true);
    expect((await open(body.image!, { "if-none-match": etag })).status).toBe(404);
  });

  it.each<[string, Buffer | string]>([
    ["a page", "<!doctype html><p>hello"],
    ["a counter of one pixel", createPng(1, 1)],
    ["more than 10 MB", Buffer.concat([lead, Buffer.alloc(10 * 1024 * 1024)])],
    ["a header that is cut off", lead.subarray(0, 30)],
  ])("are left out with the reason if it is %s", async (_what, body) => {
    answers.set("/lead.png", body);
    const { id, picture } = await save();
    expect(picture).toBeNull();
    const { leftOut } = await picturesOf(id);
    expect(leftOut).toMatchObject([
      { source: `${origin}/lead.png`, reason: expect.stringMatching(/^[A-Z].*\.$/) },
    ]);
  });

  it("are never fetched from a private network or by another scheme", async () => {
    const hidden = await servePages((_request, response) => void response.end(lead));
    for (const address of [
      `${hidden.origin}/a.png`,
      "file:///etc/passwd",
      "data:image/png;base64,AA",
    ]) {
      markup = createPage({ image: address });
      expect((await save()).picture).toBeNull();
    }
    expect(hidden.connections()).toBe(0);
  });

  it("answers 404 for an id of no picture", async () => {
    for (const slug of ["x", "A".repeat(22), "%00"])
      expect((await open(`/api/public/entries/${slug}/image`)).status).toBe(404);
    for (const digest of ["x", "0".repeat(40), "../secret"])
      expect((await openAs(ada, `/api/pictures/${digest}`)).status).toBe(404);
  });
});
