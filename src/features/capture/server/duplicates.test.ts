import { describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { setUpClientsWithSite } from "#server/testing/contexts.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import type { ErrorBody } from "#shared/errors.ts";

const path = "/api/functions/process-url";

const story = `<!doctype html><title>Kites</title><link rel="canonical" href="/kites/">
  <article><h1>Kites</h1><p>${"A kite needs a tail, a line and a steady wind. ".repeat(20)}</p></article>`;

const otherStory = `<!doctype html><title>Other kites</title><link rel="canonical" href="/tails">
  <article><h1>Tails</h1><p>${"Tails of kites are made of paper, silk or rope. ".repeat(20)}</p></article>`;

const redirects: Readonly<Record<string, string>> = {
  "/short": "/target?utm_source=short",
  "/gone": "/",
  "/moved": "/moved-here",
};

const { ada, eve, origin } = await setUpClientsWithSite((request, response) => {
  const location = redirects[request.url!];
  if (location !== undefined) return void response.writeHead(301, { location }).end();
  if (request.url!.startsWith("/kites"))
    return void response.writeHead(200, { "content-type": "text/html" }).end(story);
  if (request.url!.startsWith("/tails"))
    return void response.writeHead(200, { "content-type": "text/html" }).end(otherStory);
  response
    .writeHead(200, { "content-type": "text/plain" })
    .end("A note that is kept at many addresses.");
});

const save = (client: TestClient, body: object) =>
  client.send<{ entry: Entry }>("POST", path, body);

describe("process-url with a URL that is already saved", () => {
  it("returns 409 with the existing entry, however the URL is spelled", async () => {
    const first = await save(ada, { url: `${origin}/twice/`, whyInteresting: "First" });
    for (const spelling of ["/twice", "/twice#end", "/twice?utm_source=mail", "/%74wice"]) {
      const answer = await ada.send<ErrorBody>("POST", path, { url: origin + spelling });
      expect([answer.status, answer.body.error.code]).toEqual([409, "duplicate"]);
      expect(answer.body.error.message).toBe("You saved this already, in Unfiled");
      expect(answer.body.error["entry"]).toEqual(
        (await ada.get(`/api/entries/${first.body.entry.id}`)).body,
      );
    }
  });

  it("returns the entry whose page states this URL as its own, but not for another URL or user", async () => {
    const first = await save(ada, { url: `${origin}/kites?view=all` });
    expect(first.body.entry).toMatchObject({ status: "ready", canonicalUrl: `${origin}/kites/` });
    for (const spelling of ["/kites", "/kites/", "/kites/?utm_source=mail"]) {
      const answer = await ada.send<ErrorBody>("POST", path, { url: origin + spelling });
      expect([answer.status, answer.body.error.code]).toEqual([409, "duplicate"]);
      expect(answer.body.error["entry"]).toMatchObject({ id: first.body.entry.id });
    }
    expect((await save(ada, { url: `${origin}/kites?view=short` })).status).toBe(201);
    expect((await save(eve, { url: `${origin}/kites` })).status).toBe(201);
    await ada.send("DELETE", `/api/entries/${first.body.entry.id}`);
  });

  it("returns the entry that was saved from Discover", async () => {
    const url = `${origin}/published`;
    const shared = await save(eve, { url, isPrivate: false });
    expect(shared.body.entry.status).toBe("ready");
    const saved = await ada.send<Entry>(
      "POST",
      `/api/discover/${shared.body.entry.captureId}/save`,
      {},
    );
    expect(saved.status).toBe(201);
    const answer = await ada.send<ErrorBody>("POST", path, { url: `${url}/` });
    expect(answer.status).toBe(409);
    expect(answer.body.error["entry"]).toMatchObject({ id: saved.body.id });
  });

  it("saves it again on request", async () => {
    const first = await save(ada, { url: `${origin}/again` });
    const second = await save(ada, { url: `${origin}/again`, allowDuplicate: true });
    expect(second.status).toBe(201);
    expect(second.body.entry.id).not.toBe(first.body.entry.id);
  });

  it("accepts the URL from another user, and again after it was deleted", async () => {
    const mine = await save(ada, { url: `${origin}/shared` });
    expect((await save(eve, { url: `${origin}/shared` })).status).toBe(201);
    await ada.send("DELETE", `/api/entries/${mine.body.entry.id}`);
    expect((await save(ada, { url: `${origin}/shared` })).status).toBe(201);
  });
});

describe("an entry whose page is found to be saved already", () => {
  const get = async (client: TestClient, id: string) =>
    (await client.get<Entry>(`/api/entries/${id}`)).body;

  it("names the entry that its redirect leads to, in every answer and for its user only", async () => {
    const target = await save(ada, { url: `${origin}/target` });
    const short = await save(ada, { url: `${origin}/short`, whyInteresting: "From a friend" });
    expect([short.status, short.body.entry.duplicateOf]).toEqual([201, target.body.entry.id]);
    const listed = await ada.get<{ items: Entry[] }>("/api/library?duplicates=true");
    expect(listed.body.items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([short.body.entry.id, target.body.entry.id]),
    );
    expect((await get(ada, target.body.entry.id)).duplicateOf).toBeUndefined();
    const again = await ada.send<ErrorBody>("POST", path, { url: `${origin}/short` });
    expect(again.body.error["entry"]).toMatchObject({ id: short.body.entry.id });
    expect((await save(eve, { url: `${origin}/short` })).body.entry.duplicateOf).toBeUndefined();
  });

  it("names the entry with the address that its page states", async () => {
    const first = await save(ada, { url: `${origin}/tails` });
    const second = await save(ada, { url: `${origin}/tails-of-kites` });
    expect(second.body.entry.duplicateOf).toBe(first.body.entry.id);
  });

  it("asks about nothing for a page that leads to the home page, and for another page", async () => {
    await save(ada, { url: `${origin}/` });
    expect((await save(ada, { url: `${origin}/gone` })).body.entry.duplicateOf).toBeUndefined();
    expect((await save(ada, { url: `${origin}/other` })).body.entry.duplicateOf).toBeUndefined();
  });

  it("asks no more after both were kept, while the other is in the trash, and about what was added again", async () => {
    const first = await save(ada, { url: `${origin}/moved-here` });
    const second = await save(ada, { url: `${origin}/moved` });
    const { id } = second.body.entry;
    expect(second.body.entry.duplicateOf).toBe(first.body.entry.id);
    await ada.send("DELETE", `/api/entries/${first.body.entry.id}`);
    expect((await get(ada, id)).duplicateOf).toBeUndefined();
    await ada.send("POST", `/api/trash/${first.body.entry.id}/restore`);
    expect((await get(ada, id)).duplicateOf).toBe(first.body.entry.id);
    const kept = await ada.send<Entry>("PATCH", `/api/entries/${id}`, { duplicateOf: null });
    expect([kept.status, kept.body.duplicateOf]).toEqual([200, undefined]);
    const third = await save(ada, { url: `${origin}/moved`, allowDuplicate: true });
    expect(third.body.entry.duplicateOf).not.toBe(id);
    expect((await eve.send("PATCH", `/api/entries/${id}`, { duplicateOf: null })).status).toBe(404);
  });
});
