import type { IncomingHttpHeaders } from "node:http";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor, createTestContext, type TestContext } from "#server/testing/test-context.ts";
import { captureContents } from "../tables.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let site: Awaited<ReturnType<typeof servePages>>;
let context: TestContext;
let app: ReturnType<typeof createTestApp>;
let ada: Ctx;
let token: string;
const asked: IncomingHttpHeaders[] = [];
let answer: { status: number; body: Buffer | string; encoding?: string };
/** Requests that the site has not answered yet, while `holds` is set. */
const held: (() => void)[] = [];
let holds = false;

beforeAll(async () => {
  site = await servePages((request, response) => {
    asked.push(request.headers);
    const { status, body, encoding = "identity" } = answer;
    const headers = { "content-type": "image/png", "set-cookie": "a=b" };
    const give = () =>
      response.writeHead(status, { ...headers, "content-encoding": encoding }).end(body);
    if (holds) held.push(give);
    else give();
  });
  context = await createTestContext({ FETCH_ALLOW: site.allow.join() });
  app = createTestApp(context);
  const client = await app.signUp("ada@example.org");
  token = client.token!;
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  ada = { app: context, userId: session.body.user.id };
});
beforeEach(() => {
  asked.length = 0;
  holds = false;
  answer = { status: 200, body: png };
});
afterAll(async () => {
  closeLocalSites();
  await context.close();
});

async function makeEntryShowing(source: string, ctx = ada): Promise<string> {
  const entry = await createEntry(ctx, { text: "words" });
  const html = `<p>words<img data-src="${source.replaceAll("&", "&amp;")}" alt="" /></p>`;
  await inTransaction(ctx, (tx) =>
    tx.update(captureContents).set({ html }).where(eq(captureContents.captureId, entry.captureId)),
  );
  return entry.id;
}

async function load(id: string, source: string, as = token): Promise<Response> {
  return app.app.request(`/api/entries/${id}/image?src=${encodeURIComponent(source)}`, {
    headers: { authorization: `Bearer ${as}`, referer: "https://commonplace.example/entry/1" },
  });
}

describe("an image of a saved page", () => {
  it("is returned byte for byte, without revealing the user to the site", async () => {
    const source = `${site.origin}/a.png?x=1&y=2`;
    const response = await load(await makeEntryShowing(source), source);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(asked).toHaveLength(1);
    for (const name of ["cookie", "referer", "authorization", "origin"])
      expect(asked[0]).not.toHaveProperty(name);
  });

  it.each([
    ["a drawing that can hold scripts", { status: 200, body: svg }],
    ["a page", { status: 200, body: "<!doctype html><p>hello" }],
    ["nothing", { status: 404, body: png }],
  ])("is refused if the site returns %s", async (_what, given) => {
    answer = given;
    const source = `${site.origin}/a.png`;
    expect((await load(await makeEntryShowing(source), source)).status).toBe(404);
    expect(asked).toHaveLength(1);
  });

  it("is not fetched unless the entry shows it", async () => {
    const id = await makeEntryShowing(`${site.origin}/a.png`);
    for (const other of ["b.png", "a.pn", "a.png%22", "a.png?"]) {
      expect((await load(id, `${site.origin}/${other}`)).status).toBe(404);
    }
    for (const other of ["file:///etc/passwd", "data:image/png;base64,AA", ""]) {
      expect((await load(id, other)).status).toBe(400);
    }
    expect(asked).toHaveLength(0);
  });

  it("is never fetched from a private network", async () => {
    const hidden = await servePages((_request, response) => void response.end(png));
    const source = `${hidden.origin}/a.png`;
    expect((await load(await makeEntryShowing(source), source)).status).toBe(404);
    expect(hidden.connections()).toBe(0);
  });

  it("is not fetched for another user", async () => {
    const source = `${site.origin}/a.png`;
    const id = await makeEntryShowing(source);
    const eve = await app.signUp("eve@example.org");
    expect((await load(id, source, eve.token!)).status).toBe(404);
    expect((await load(id, source, "")).status).toBe(401);
    expect(asked).toHaveLength(0);
  });
});

describe("concurrent image requests", () => {
  const free = () => {
    holds = false;
    for (const give of held.splice(0)) give();
  };

  it("fetch a few images per user at a time, so that another user's requests run in between", async () => {
    const source = `${site.origin}/a.png`;
    const [id, eve] = [await makeEntryShowing(source), await app.signUp("eve2@example.org")];
    const session = await eve.get<{ user: { id: string } }>("/api/auth/get-session");
    const hers = await makeEntryShowing(source, { app: context, userId: session.body.user.id });
    holds = true;
    const loads = Array.from({ length: 110 }, async () => {
      const response = await load(id, source);
      return { response, text: await response.text() };
    });
    // Requests beyond the queue's capacity are rejected at once, with a message and a retry time.
    const refused = await Promise.race(loads);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get("retry-after")).toBe("5");
    expect(JSON.parse(refused.text)).toMatchObject({
      error: { code: "rate_limited", message: expect.stringContaining("images") },
    });
    await waitFor(async () => held.length >= 3);
    const another = load(hers, source, eve.token!);
    await waitFor(async () => held.length >= 4);
    expect(asked).toHaveLength(4);
    free();
    expect((await another.then((one) => one.arrayBuffer())).byteLength).toBe(png.length);
    const answers = await Promise.all(loads);
    expect(answers.filter(({ response }) => response.status === 429)).toHaveLength(7);
  });

  it("release their permits when the client disconnects", async () => {
    const source = `${site.origin}/a.png`;
    const [tom, body] = [
      await app.signUp("tom@example.org"),
      Buffer.concat([png, Buffer.alloc(9_000_000)]),
    ];
    const session = await tom.get<{ user: { id: string } }>("/api/auth/get-session");
    const id = await makeEntryShowing(source, { app: context, userId: session.body.user.id });
    answer = { status: 200, body };
    for (let at = 0; at < 3; at += 1) {
      const some = await Promise.all([1, 2, 3].map(() => load(id, source, tom.token!)));
      expect(some.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const one of some) await one.body!.cancel();
    }
    const headers = { authorization: `Bearer ${tom.token}` };
    for (let at = 0; at < 4; at += 1) {
      const path = `/api/entries/${id}/image?src=${encodeURIComponent(source)}`;
      expect((await app.app.request(path, { method: "HEAD", headers })).status).toBe(200);
    }
  });

  it("are limited by their decompressed size: larger images are cut off", async () => {
    answer = {
      status: 200,
      body: gzipSync(Buffer.concat([png, Buffer.alloc(40_000_000)])),
      encoding: "gzip",
    };
    const source = `${site.origin}/bomb.png`;
    const response = await load(await makeEntryShowing(source), source);
    let size = 0;
    const read = async () => {
      for await (const chunk of response.body!) size += chunk.length;
    };
    await expect(read()).rejects.toMatchObject({ kind: "too_large" });
    expect(size).toBeLessThanOrEqual(15 * 1024 * 1024);
  });
});
