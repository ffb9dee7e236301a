/** Pages sent by the user's browser are read as sent and never fetched. */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import { rawPageKey } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { asActor } from "#server/db/database.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import type { ErrorBody } from "#shared/errors.ts";

const { context, ada, eve, visitor } = await setUpClients();
const path = "/api/functions/process-page";
const prose =
  "What only members of the club can see is told here at length, in sentences that go on for a while. ";
const html = `<!doctype html><html lang="en"><head><title>For members</title>
  <meta name="author" content="Jane Doe"><meta name="date" content="2024-03-05"></head>
  <body><article><h1>For members</h1>${`<p>${prose.repeat(3)}</p>`.repeat(5)}</article></body></html>`;

// Nothing listens on this port, so fetching would fail.
const origin = "http://127.0.0.1:9";
let adasId: string;

beforeAll(async () => {
  await context.work();
  adasId = (await ada.get<{ user: { id: string } }>("/api/auth/get-session")).body.user.id;
});

const sendPage = (body: object, client = ada) =>
  client.send<{ entry: Entry }>("POST", path, { html, ...body });

async function listStored(): Promise<(typeof captures.$inferSelect)[]> {
  return asActor(context.database, adasId, (tx) =>
    tx.select().from(captures).where(eq(captures.creatorId, adasId)),
  );
}

describe("process-page", () => {
  it("reads the page as it was sent and marks the entry", async () => {
    const { status, body } = await sendPage({
      url: `${origin}/members`,
      title: "For members | The Club",
      whyInteresting: "Hard to get",
    });
    expect(status).toBe(201);
    expect(body.entry).toMatchObject({
      source: "url",
      status: "ready",
      title: "For members",
      url: `${origin}/members`,
      whyItsInteresting: "Hard to get",
      isPrivate: true,
      file: null,
    });
    const content = await ada.get<EntryContent>(`/api/entries/${body.entry.id}/content`);
    expect(content.body.text).toContain("What only members of the club can see");
    const stored = (await listStored()).find(({ id }) => id === body.entry.captureId)!;
    expect(stored.pageGiven).toBe(true);
    // Facts of a page that the user supplied are as supplied as its text.
    expect(stored).toMatchObject({ supplied: true, author: "Jane Doe", publishedOn: "2024-03-05" });
    const key = rawPageKey(body.entry.captureId);
    expect((await context.storage.getBytes(key)).toString()).toBe(html);
  });

  it("reprocesses the entry from the page that was sent", async () => {
    const { body } = await sendPage({ url: `${origin}/again` });
    const again = await ada.send<Entry>("POST", `/api/entries/${body.entry.id}/reprocess`, {});
    expect(again.body).toMatchObject({ status: "ready", title: "For members" });
  });

  it("returns a duplicate if the URL is already saved", async () => {
    const first = await sendPage({ url: `${origin}/twice` });
    const second = await ada.send<ErrorBody>("POST", path, { html, url: `${origin}/twice#part` });
    expect([second.status, second.body.error.code]).toEqual([409, "duplicate"]);
    expect(second.body.error["entry"]).toMatchObject({ id: first.body.entry.id });
    const more = await sendPage({ url: `${origin}/twice`, allowDuplicate: true });
    expect(more.status).toBe(201);
    expect((await sendPage({ url: `${origin}/twice` }, eve)).status).toBe(201);
  });

  it("does not keep a login or bot wall as the page's content", async () => {
    const wall = `<title>Sign in</title><h1>Sign in</h1><form><input type="password"><button>Sign in</button></form>`;
    const { body } = await sendPage({ url: `${origin}/wall`, html: wall });
    expect(body.entry).toMatchObject({ status: "failed", failure: { kind: "login" } });
  });
});

describe("process-page with invalid input", () => {
  it.each([
    [{ url: "no address" }, 400],
    [{ url: "javascript:alert(1)" }, 400],
    [{ url: `${origin}/x`, html: "" }, 400],
    [{ url: `${origin}/x`, html: 7 }, 400],
    [{ url: `${origin}/x`, html: "ä".repeat(6 * 1024 * 1024) }, 413],
    [{ url: `${origin}/x`, html: "a".repeat(15 * 1024 * 1024) }, 413],
  ])("rejects it with a message: %#", async (body, status) => {
    const before = (await listStored()).length;
    expect((await sendPage(body)).status).toBe(status);
    expect((await listStored()).length).toBe(before);
  });

  it("rejects another user's collection and signed-out visitors", async () => {
    const theirs = await eve.send<Collection>("POST", "/api/collections", { title: "Eve's" });
    const body = { url: `${origin}/theirs`, html, collectionId: theirs.body.id };
    expect((await ada.send("POST", path, body)).status).toBe(404);
    expect((await visitor.send("POST", path, body)).status).toBe(401);
    const saved = await sendPage({ url: `${origin}/mine` });
    expect((await eve.get(`/api/entries/${saved.body.entry.id}`)).status).toBe(404);
  });
});

describe("process-page with hostile markup", () => {
  it("never shows scripts, however broken the markup is", async () => {
    const part = fc.constantFrom(
      "<div>".repeat(20_000),
      "<p>text".repeat(5_000),
      "<base href='javascript:1'>",
      "<svg onload=alert(1)><a href='javascript:alert(1)'>x</a></svg>",
      "<!--",
      "</html></html>",
      "<script>",
      "\0\ufffe\ud800",
      "<input value=".repeat(100),
      `<p>${prose}</p>`,
    );
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
        const { status, body } = await sendPage({
          url: `${origin}/hostile/${count++}`,
          html: parts.join(""),
        });
        expect(status).toBe(201);
        expect(body.entry.status === "ready" || body.entry.failure !== null).toBe(true);
        const { body: content } = await ada.get<EntryContent>(
          `/api/entries/${body.entry.id}/content`,
        );
        expect(content.html ?? "").not.toMatch(/<script|javascript:|onload/i);
      }),
      { numRuns: 12 },
    );
  });
});
