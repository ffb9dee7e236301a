import { beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { setUpClientsWithSite } from "#server/testing/contexts.ts";
import type { Ctx } from "#server/app-context.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { saveEntryFor } from "#server/testing/test-entries.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { outdatedJob } from "./documents/read-outdated.ts";

const article = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1>
  ${"<p>Bees carry pollen from flower to flower, and the orchard bears fruit because of their work in spring.</p>".repeat(8)}
  </article></body></html>`;

/** The site's current response. */
let answer: { status: number; body: string };

const { context, ada, eve, origin } = await setUpClientsWithSite((_request, response) => {
  response.writeHead(answer.status, { "content-type": "text/html" }).end(answer.body);
});
const session = await eve.get<{ user: { id: string } }>("/api/auth/get-session");
const eveCtx: Ctx = { app: context, userId: session.body.user.id };
beforeEach(() => {
  answer = { status: 200, body: article("Bees") };
});

const again = (client: TestClient, id: string, body?: unknown) =>
  client.send<Entry>("POST", `/api/entries/${id}/reprocess`, body);

async function saveUrl(page: string, body: object = {}): Promise<Entry> {
  const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
    url: `${origin}/${page}`,
    ...body,
  });
  return saved.body.entry;
}

describe("POST /api/entries/:id/reprocess", () => {
  it("reads the current page", async () => {
    const saved = await saveUrl("again");
    answer.body = article("Wasps");
    const { status, body } = await again(ada, saved.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: saved.id,
      status: "ready",
      title: "Wasps",
      createdAt: saved.createdAt,
    });
  });

  it("reads the facts of the page, and keeps a title that the user wrote", async () => {
    const saved = await saveUrl("facts");
    expect(saved).toMatchObject({ author: null, publishedOn: null, canonicalUrl: null });
    await ada.send("PATCH", `/api/entries/${saved.id}`, { title: "My bees" });
    const head = `<link rel="canonical" href="/bees"><meta property="og:site_name" content="The Orchard">
      <script type="application/ld+json">{"@type":"Article","author":{"name":"Jane Doe"},
      "datePublished":"2024-03-05T23:00:00-08:00","dateModified":"2024-04-01"}</script></head>`;
    answer.body = article("Bees | The Orchard").replace("</head>", head);
    const facts = {
      author: "Jane Doe",
      publishedOn: "2024-03-05",
      modifiedOn: "2024-04-01",
      canonicalUrl: `${origin}/bees`,
      siteName: "The Orchard",
    };
    expect((await again(ada, saved.id)).body).toMatchObject({ ...facts, title: "My bees" });
    const found = await ada.get<{ items: { entry: Entry }[] }>("/api/search?q=author:jane");
    expect(found.body.items.map(({ entry }) => entry.id)).toEqual([saved.id]);
    // A later version of the page without them.
    answer.body = article("Bees");
    expect((await again(ada, saved.id)).body).toMatchObject({
      author: null,
      publishedOn: null,
      modifiedOn: null,
      canonicalUrl: null,
    });
  });

  it("recovers from a failure and keeps the note", async () => {
    answer.status = 404;
    const failed = await saveUrl("recovers", { whyInteresting: "Pollen" });
    expect(failed).toMatchObject({ status: "failed", failure: { kind: "http_status" } });
    answer.status = 200;
    expect((await again(ada, failed.id)).body).toMatchObject({
      status: "ready",
      failure: null,
      whyItsInteresting: "Pollen",
    });
  });

  it("keeps the previous text if it fails", async () => {
    const saved = await saveUrl("keeps");
    answer.status = 404;
    expect((await again(ada, saved.id)).body).toMatchObject({
      status: "failed",
      title: "Bees",
      summary: saved.summary,
    });
    expect(
      (await ada.get<{ text: string }>(`/api/entries/${saved.id}/content`)).body.text,
    ).toContain("Bees carry pollen");
  });

  it("reads a pasted text instead of the page", async () => {
    answer.status = 403;
    const failed = await saveUrl("pasted");
    const text = "  I copied this by hand: the queen lives for five years.  ";
    expect((await again(ada, failed.id, { text })).body).toMatchObject({
      status: "ready",
      failure: null,
      url: failed.url,
    });
    expect((await ada.get(`/api/entries/${failed.id}/content`)).body).toMatchObject({
      text: text.trim(),
      html: `<p>${text.trim()}</p>`,
    });
  });

  it("keeps a text that was pasted over a document, when a new reader reads documents again", async () => {
    const form = new FormData();
    form.append("file", new Blob(["Bees dance on the comb."]), "bees.txt");
    const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/upload-file", form);
    const { entry } = saved.body;
    await again(ada, entry.id, { text: "The queen lives for five years." });
    const { system } = context.database;
    const outdate = `update global_entries set reader_version = 0 where id = $1 returning creator_id as "userId"`;
    const readNew = async () => {
      const { rows } = await system.query<{ userId: string }>(outdate, [entry.captureId]);
      await outdatedJob(context).work(rows[0]!, new AbortController().signal);
      const { body } = await ada.get<{ text: string }>(`/api/entries/${entry.id}/content`);
      return body.text;
    };
    expect(await readNew()).toBe("The queen lives for five years.");
    await again(ada, entry.id);
    expect(await readNew()).toBe("Bees dance on the comb.");
  });

  it("keeps a bare link without its text", async () => {
    answer.status = 403;
    const failed = await saveUrl("bare");
    expect((await again(ada, failed.id, { linkOnly: true })).body).toMatchObject({
      status: "ready",
      failure: null,
      summary: "",
    });
  });

  it("keeps the user's own title", async () => {
    const saved = await saveUrl("own");
    await ada.send("PATCH", `/api/entries/${saved.id}`, { title: "My bees" });
    answer.body = article("Hornets");
    expect((await again(ada, saved.id)).body).toMatchObject({
      title: "My bees",
      edited: { title: true, summary: false },
    });
  });

  it("reads a pasted text again", async () => {
    const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-text-entry", {
      text: "Honey keeps for ages.",
    });
    const { id } = saved.body.entry;
    expect((await again(ada, id)).body).toMatchObject({ status: "ready", source: "text" });
    expect((await again(ada, id, { text: "Wax keeps as well." })).body.summary).toBe(
      "Wax keeps as well.",
    );
    const bare = await ada.send<ErrorBody>("POST", `/api/entries/${id}/reprocess`, {
      linkOnly: true,
    });
    expect([bare.status, bare.body.error.message]).toEqual([
      400,
      "Only a link can be kept without its text",
    ]);
  });

  it.each([
    ["an empty text", { text: "   " }, "Please provide text"],
    ["a number for a text", { text: 7 }, expect.any(String)],
    ["no yes or no", { linkOnly: "maybe" }, expect.any(String)],
    ["no JSON", "{not json", "The request's body is not valid JSON"],
  ])("rejects %s and leaves the entry unchanged", async (what, body, message) => {
    const saved = await saveUrl(`refused-${what.replaceAll(" ", "-")}`);
    const refused = await ada.send<ErrorBody>("POST", `/api/entries/${saved.id}/reprocess`, body);
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
      400,
      "validation",
      message,
    ]);
    expect((await ada.get(`/api/entries/${saved.id}`)).body).toEqual(saved);
  });

  it("allows only the creator: rejects another holder, and returns 404 for other users", async () => {
    const saved = await saveUrl("public", { isPrivate: false });
    expect((await again(eve, saved.id)).status).toBe(404);
    const held = await saveEntryFor(eveCtx, saved.captureId);
    const refused = await eve.send<ErrorBody>("POST", `/api/entries/${held.id}/reprocess`, {
      text: "Mine now",
    });
    expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
    expect((await ada.get(`/api/entries/${saved.id}`)).body).toEqual(saved);
  });
});
