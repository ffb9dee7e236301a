import type { IncomingHttpHeaders } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeLocalSites, servePages } from "#server/fetch/serve-locally.ts";
import { type Ctx, inTx } from "#server/machine.ts";
import { openTestApp } from "#server/testing/test-client.ts";
import { makeEntry } from "#server/testing/test-entries.ts";
import { openTestMachine, type TestMachine } from "#server/testing/test-machine.ts";
import { entryContents } from "./tables.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let site: Awaited<ReturnType<typeof servePages>>;
let machine: TestMachine;
let app: ReturnType<typeof openTestApp>;
let ada: Ctx;
let token: string;
const asked: IncomingHttpHeaders[] = [];
let answer: { status: number; body: Buffer | string };

beforeAll(async () => {
  site = await servePages((request, response) => {
    asked.push(request.headers);
    response
      .writeHead(answer.status, { "content-type": "image/png", "set-cookie": "a=b" })
      .end(answer.body);
  });
  machine = await openTestMachine({ FETCH_ALLOW: site.allow.join() });
  app = openTestApp(machine);
  const client = await app.signUp("ada@example.org");
  token = client.token!;
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  ada = { machine, userId: session.body.user.id };
});
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: png };
});
afterAll(async () => {
  closeLocalSites();
  await machine.close();
});

async function makeEntryShowing(source: string): Promise<string> {
  const entry = await makeEntry(ada, { text: "words" });
  const html = `<p>words<img data-src="${source.replaceAll("&", "&amp;")}" alt="" /></p>`;
  await inTx(ada, (tx) =>
    tx.update(entryContents).set({ html }).where(eq(entryContents.entryId, entry.entryId)),
  );
  return entry.id;
}

async function load(id: string, source: string, as = token): Promise<Response> {
  return app.app.request(`/api/entries/${id}/image?src=${encodeURIComponent(source)}`, {
    headers: { authorization: `Bearer ${as}`, referer: "https://commonplace.example/entry/1" },
  });
}

describe("an image of a saved page", () => {
  it("is given byte for byte, and its site learns nothing of who looks", async () => {
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
  ])("is refused where there is %s", async (_what, given) => {
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

  it("is not fetched for a stranger", async () => {
    const source = `${site.origin}/a.png`;
    const id = await makeEntryShowing(source);
    const eve = await app.signUp("eve@example.org");
    expect((await load(id, source, eve.token!)).status).toBe(404);
    expect((await load(id, source, "")).status).toBe(401);
    expect(asked).toHaveLength(0);
  });
});
