/**
 * The lead picture of a page: copied once when the entry is saved, and public exactly while the entry is
 * public.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EntryPublication, PublicEntry } from "#features/discover/contract.ts";
import { pictureKey } from "#features/entries/server/service.ts";
import { waitLimits } from "#features/capture/server/wait-until-settled.ts";
import type { Entry } from "#features/entries/contract.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { waitFor, createTestContext, type TestContext } from "#server/testing/test-context.ts";

const paragraph =
  "Rivers shape the land they cross, and the land shapes its rivers in turn. ".repeat(9);
/** The header of a PNG of that size, followed by `rest` bytes. */
function makePng(width: number, height: number, rest = 1_000): Buffer {
  const head = Buffer.from(
    "89504e470d0a1a0a0000000d494844520000000000000000080200000000000000",
    "hex",
  );
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([
    head,
    Buffer.from("00000000", "hex"),
    Buffer.from("IDAT"),
    Buffer.alloc(rest),
  ]);
}

let context: TestContext;
let app: ReturnType<typeof createTestApp>;
let ada: TestClient;
let origin: string;
let image: string;
let answer: { status: number; body: Buffer | string };
const asked: string[] = [];

beforeAll(async () => {
  waitLimits.reader = 60_000;
  const site = await servePages((request, response) => {
    if (request.url!.startsWith("/picture")) {
      asked.push(request.url!);
      response.writeHead(answer.status, { "content-type": "image/png" }).end(answer.body);
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><head><title>Rivers</title><meta property="og:image" content="${image}"></head>
       <body><article><h1>Rivers</h1>${`<p>${paragraph}</p>`.repeat(5)}</article></body></html>`,
    );
  });
  origin = site.origin;
  context = await createTestContext({ FETCH_ALLOW: site.allow.join() });
  await context.work();
  app = createTestApp(context);
  ada = await app.signUp("ada@example.org");
});
beforeEach(() => {
  image = "/picture.png";
  answer = { status: 200, body: makePng(1_200, 630) };
  asked.length = 0;
});
afterAll(async () => {
  await context.close();
  closeLocalSites();
});

let pages = 0;
async function save(): Promise<Entry> {
  pages += 1;
  const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
    url: `${origin}/page-${pages}`,
  });
  expect(saved.body.entry.status).toBe("ready");
  return saved.body.entry;
}
const publicationOf = async (id: string) =>
  (await ada.get<EntryPublication>(`/api/entries/${id}/publication`)).body;
const setPrivate = (id: string, isPrivate: boolean) =>
  ada.send("PATCH", `/api/entries/${id}`, { isPrivate });
const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.app.request(path, { method, headers });
const pictureOf = (id: string) => waitFor(async () => (await publicationOf(id)).preview.image);
/** Waits until no picture is being fetched or queued. */
const settled = () =>
  waitFor(async () => {
    const { rows } = await context.database.system.query(
      "select from pgboss.job where name = 'fetch-picture' and state < 'completed'",
    );
    return rows.length === 0;
  });

describe("the lead picture of a saved page", () => {
  it("is fetched once, and shown to its owner before and to everybody after it is published", async () => {
    const { id, captureId } = await save();
    const own = await pictureOf(id);
    expect(own).toBe(`/api/entries/${id}/picture`);
    const headers = { authorization: `Bearer ${ada.token}` };
    const shown = await open(own, headers);
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer()).equals(makePng(1_200, 630))).toBe(true);
    expect((await open(own)).status).toBe(401);
    const eve = await app.signUp("eve@example.org");
    expect((await eve.get(own)).status).toBe(404);

    await setPrivate(id, false);
    const { publicSlug } = await publicationOf(id);
    const { body } = await app.visitor.get<PublicEntry>(`/api/public/entries/${publicSlug}`);
    expect(body.image).toBe(`/api/public/entries/${publicSlug}/image`);
    const page = await open(body.image!);
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const etag = page.headers.get("etag")!;
    await page.body!.cancel();
    expect((await open(body.image!, { "if-none-match": etag })).status).toBe(304);
    expect((await open(body.image!, {}, "HEAD")).status).toBe(200);
    const list = await eve.get<{ items: PublicEntry[] }>("/api/discover");
    expect(list.body.items.map((one) => one.image)).toContain(body.image);

    // After unpublishing, it is also gone for clients that have it in their cache.
    await setPrivate(id, true);
    expect((await open(body.image!, { "if-none-match": etag })).status).toBe(404);
    expect(asked).toEqual(["/picture.png"]);
    expect(await context.storage.exists(pictureKey(captureId))).toBe(true);
    for (const path of [`/api/entries/${id}`, `/api/trash/${id}`]) await ada.send("DELETE", path);
    await waitFor(async () => !(await context.storage.exists(pictureKey(captureId))));
  });

  it.each([
    [
      "a drawing that can hold scripts",
      { status: 200, body: "<svg xmlns='http://www.w3.org/2000/svg'/>" },
    ],
    ["a page", { status: 200, body: "<!doctype html><p>hello" }],
    ["an error", { status: 404, body: makePng(1_200, 630) }],
    ["a counter of one pixel", { status: 200, body: makePng(1, 1) }],
    ["more pixels than a browser can hold", { status: 200, body: makePng(40_000, 40_000) }],
    ["more than 3 MB", { status: 200, body: makePng(1_200, 630, 3 * 1024 * 1024) }],
    ["a header that is cut off", { status: 200, body: makePng(1_200, 630).subarray(0, 30) }],
  ])("is not stored if it is %s", async (_what, given) => {
    answer = given;
    const { id, captureId } = await save();
    await waitFor(async () => asked.length > 0);
    await settled();
    expect((await publicationOf(id)).preview.image).toBeNull();
    expect(await context.storage.exists(pictureKey(captureId))).toBe(false);
  });

  it("is never fetched from a private network or by another scheme", async () => {
    const hidden = await servePages((_request, response) => void response.end(makePng(1_200, 630)));
    for (const address of [
      `${hidden.origin}/a.png`,
      "file:///etc/passwd",
      "data:image/png;base64,AA",
    ]) {
      image = address;
      const { id } = await save();
      await settled();
      expect((await publicationOf(id)).preview.image).toBeNull();
    }
    expect(hidden.connections()).toBe(0);
  });

  it("returns 404 for an id of no entry", async () => {
    for (const slug of ["x", "A".repeat(22), "%00"])
      expect((await open(`/api/public/entries/${slug}/image`)).status).toBe(404);
  });
});
