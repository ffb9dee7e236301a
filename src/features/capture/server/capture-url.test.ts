import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { setUpClientsWithSite } from "#server/testing/contexts.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { override } from "#shared/testing/override.ts";
import { fetchLimits } from "./steps/fetch-step.ts";
import { retryPauses } from "./steps/read-job.ts";

const path = "/api/functions/process-url";
const paragraph =
  "Rivers shape the land they cross, and the land shapes its rivers in turn, carrying sand and stone from the mountains to the sea. ";
const article = `<!doctype html><html lang="en"><head><title>How rivers move</title>
  <meta property="og:site_name" content="The River Paper"></head>
  <body><article><h1>How rivers move</h1>${`<p>${paragraph.repeat(3)}</p>`.repeat(5)}</article></body></html>`;
const wall = `<!doctype html><html><head><title>Just a moment...</title></head><body>
  <h1>Just a moment...</h1><p>Checking your browser before you continue. Enable JavaScript and cookies to continue.</p></body></html>`;

type Page = { status?: number; type?: string; body?: string; location?: string };
const pages: Record<string, Page> = {
  "/article": { body: article },
  "/moved": { status: 301, location: "/article" },
  "/to-private": { status: 302, location: "http://10.0.0.1/" },
  "/to-metadata": { status: 302, location: "http://169.254.169.254/latest/meta-data/" },
  "/to-file": { status: 302, location: "file:///etc/passwd" },
  "/round": { status: 302, location: "/round" },
  "/missing": { status: 404, body: article },
  "/gone": { status: 410 },
  "/broken": { status: 500, body: article },
  "/members": { status: 401, body: article },
  "/forbidden": { status: 403, body: wall },
  "/busy": { status: 429 },
  "/wall": { body: wall },
  "/image": { type: "image/png", body: "\x89PNG\r\n\x1a\n" },
  "/empty": { body: "" },
  "/note.txt": {
    type: "text/plain; charset=utf-8",
    body: "A plain note about the tides of the North Sea.",
  },
  "/odd%00name%0D%0A": { body: article },
  "/not-a.pdf%00": { type: "application/pdf", body: "%PDF-1.7 this is no PDF" },
};

/** Paths under /flaky that were requested: the first answer of each is bad. */
const flaky = new Set<string>();

const { ada, eve, origin } = await setUpClientsWithSite(
  (request, response) => {
    const [, state] = /^\/flaky\/(\w+)$/.exec(request.url!) ?? [];
    if (state !== undefined && !flaky.has(state)) {
      flaky.add(state);
      if (state === "reset") request.socket.resetAndDestroy();
      else if (state === "cut") response.write(article, () => request.socket.end());
      else response.writeHead(Number(state)).end();
      return;
    }
    // Never answered, so that the fetcher runs into its timeout.
    if (request.url?.startsWith("/slow")) return;
    const page = pages[request.url!.split(/[?#]/, 1)[0]!] ?? { body: article };
    const headers = page.location === undefined ? {} : { location: page.location };
    response.writeHead(page.status ?? 200, {
      "content-type": page.type ?? "text/html; charset=utf-8",
      ...headers,
    });
    response.end(Buffer.from(page.body ?? "", "latin1"));
  },
  ["127.0.0.1:9"],
);

override(retryPauses, { busy: 0, broken: 0 });

const save = (client: TestClient, body: object, headers: Record<string, string> = {}) =>
  client.send<{ entry: Entry }>("POST", path, body, headers);

describe("process-url", () => {
  it("returns 201 with the page after it was read", async () => {
    const { status, body } = await save(ada, {
      url: `  ${origin}/article#part  `,
      whyInteresting: " Geography ",
    });
    expect(status).toBe(201);
    expect(body.entry).toMatchObject({
      source: "url",
      status: "ready",
      step: "ready",
      failure: null,
      title: "How rivers move",
      siteName: "The River Paper",
      url: `${origin}/article#part`,
      whyItsInteresting: "Geography",
      isPrivate: true,
      isMine: true,
      reading: { model: null, modelFailure: null },
      collection: { title: "Unfiled" },
    });
    expect(body.entry.summary).toContain("Rivers shape the land");
    const content = await ada.get<{ text: string; html: string }>(
      `/api/entries/${body.entry.id}/content`,
    );
    expect(content.body.text).toContain(paragraph.trim());
    expect(content.body.html).toContain("<p>");
  });

  it("follows redirects and reads plain text", async () => {
    expect((await save(ada, { url: `${origin}/moved` })).body.entry).toMatchObject({
      status: "ready",
      title: "How rivers move",
    });
    expect((await save(ada, { url: `${origin}/note.txt` })).body.entry).toMatchObject({
      status: "ready",
      summary: "A plain note about the tides of the North Sea.",
    });
  });

  it.each(["429", "503", "500", "502", "504", "408", "522", "reset", "cut"])(
    "asks again after %s, and reads the second answer",
    async (state) => {
      const { body } = await save(ada, { url: `${origin}/flaky/${state}` });
      expect(body.entry).toMatchObject({ status: "ready", title: "How rivers move" });
    },
  );

  it("accepts URLs with unusual bytes", async () => {
    expect((await save(ada, { url: `${origin}/odd%00name%0D%0A` })).body.entry).toMatchObject({
      status: "ready",
      failure: null,
    });
  });

  it.each([
    ["nothing", {}, "Please provide a valid URL"],
    ["blanks", { url: "   " }, "Please provide a valid URL"],
    ["words", { url: "not a link" }, "Please provide a valid URL"],
    ["another scheme", { url: "javascript:alert(1)" }, "Please provide a valid URL"],
    ["a file", { url: "file:///etc/passwd" }, "Please provide a valid URL"],
    ["no string", { url: ["http://example.org"] }, "Please provide a valid URL"],
    [
      "far too long",
      { url: `http://example.org/${"a".repeat(4_100)}` },
      "That address is too long (4,096 characters at most)",
    ],
  ])("rejects %s with a message", async (_what, body, message) => {
    const answer = await ada.send<ErrorBody>("POST", path, body);
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
      400,
      "validation",
      message,
    ]);
  });

  it("rejects a collection of another user", async () => {
    const theirs = (await eve.get<{ items: Collection[] }>("/api/collections")).body.items[0]!;
    for (const collectionId of [theirs.id, randomUUID()]) {
      expect((await save(ada, { url: `${origin}/article?own`, collectionId })).status).toBe(404);
    }
    expect((await eve.get<{ items: Entry[] }>("/api/entries")).body.items).toEqual([]);
  });
});

describe("process-url with a link that cannot be read", () => {
  it.each([
    ["/missing", "http_status", "The site says that this page does not exist (status 404)."],
    ["/gone", "http_status", "The site says that this page does not exist (status 410)."],
    [
      "/broken",
      "http_status",
      "The site has a problem at the moment (status 500). It was asked 3 times, with pauses.",
    ],
    ["/members", "login", "The site asks for a login before it shows this page."],
    ["/forbidden", "blocked", "The site refused to show this page to a reader (status 403)."],
    [
      "/busy",
      "blocked",
      "The site refused to show this page to a reader (status 429). It was asked 5 times, with pauses.",
    ],
    ["/wall", "blocked", expect.stringMatching(/^[A-Z].+\.$/)],
    ["/image", "not_a_page", "This address leads to a file that is an image, not to a page."],
    ["/empty", "empty", expect.stringMatching(/^[A-Z].+\.$/)],
    [
      "/to-private",
      "refused",
      "That address is on a private network, which Commonplace does not read.",
    ],
    [
      "/to-metadata",
      "refused",
      "That address is on a private network, which Commonplace does not read.",
    ],
    ["/round", "unreachable", "The site keeps redirecting and never arrives at a page."],
    ["http://127.0.0.1:9/", "unreachable", "The site refused the connection."],
    [
      "http://127.0.0.1:1/",
      "refused",
      "That address is on a private network, which Commonplace does not read.",
    ],
    [
      "http://[::1]/",
      "refused",
      "That address is on a private network, which Commonplace does not read.",
    ],
    [
      "http://2130706433/",
      "refused",
      "That address is on a private network, which Commonplace does not read.",
    ],
    [
      "http://metadata.google.internal/",
      "refused",
      "That address is on a private network, which Commonplace does not read.",
    ],
  ] as [string, string, string][])(
    "fails %s with a message (%s) and keeps what was typed",
    async (url, kind, message) => {
      const full = url.startsWith("/") ? origin + url : url;
      const { status, body } = await save(ada, { url: full, whyInteresting: "Worth a second try" });
      expect(status).toBe(201);
      expect(body.entry).toMatchObject({
        status: "failed",
        failure: { kind, message },
        url: full,
        whyItsInteresting: "Worth a second try",
      });
      expect(body.entry.title).not.toBe("");
      expect((await ada.get(`/api/entries/${body.entry.id}/content`)).body).toEqual({
        text: "",
        html: null,
        document: null,
      });
    },
  );

  it("fails with a message if the link redirects to a non-web URL or is not a document", async () => {
    for (const odd of ["/to-file", "/not-a.pdf%00"]) {
      const { body } = await save(ada, { url: origin + odd });
      expect(body.entry.status).toBe("failed");
      expect(body.entry.failure!.kind).not.toBe("internal");
    }
  });

  it("fails a link whose site never responds, and keeps its note", async () => {
    const { timeoutMs } = fetchLimits;
    onTestFinished(() => void (fetchLimits.timeoutMs = timeoutMs));
    fetchLimits.timeoutMs = 1_000;
    const { body } = await save(ada, { url: `${origin}/slow`, whyInteresting: "Worth waiting" });
    expect(body.entry).toMatchObject({
      status: "failed",
      failure: { kind: "timeout", message: "The site did not answer within 1 second." },
      whyItsInteresting: "Worth waiting",
    });
  });

  it("responds after the seconds of Prefer: wait, with the entry as it is then", async () => {
    const link = { url: `${origin}/slow?again`, whyInteresting: "Worth waiting" };
    const { status, body } = await save(ada, link, { prefer: "wait=1" });
    expect(status).toBe(201);
    expect(body.entry).toMatchObject({ status: "processing", step: "fetching" });
    expect(body.entry.whyItsInteresting).toBe("Worth waiting");
  });
});
