/** What a link may lead to, beside a page: documents, feeds, pictures, redirects inside pages, and attacks. */
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import { setUpClientsWithSite } from "#server/testing/contexts.ts";
import { makeProse, makeWordParts, makeZip } from "./testing/documents.ts";
import { makeScan, smallPage } from "./testing/scans.ts";
import { fetchLimits } from "./steps/fetch-step.ts";

const page = (title: string, body: string, head = "") =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const refresh = (to: string) =>
  page("Moved", "", `<meta http-equiv="refresh" content="0;url=${to}">`);
const tides = "The tide table lists high water at Dover for every day of the year. ".repeat(4);
const pdf = await makeScan([tides], smallPage);
const word = makeZip(makeWordParts(`<w:p><w:r><w:t>${tides}</w:t></w:r></w:p>`));
const article = page(
  "How rivers move",
  `<link rel="canonical" href="/rivers">
  <article><h1>How rivers move</h1>${makeProse(5)}<p>See <a href="map">the map</a>.</p></article>`,
);
const feed = `<rss version="2.0"><channel><title>River notes</title><description>On water</description>
  <item><title>Spring flood</title><link>https://r.example/1</link><description>The meadows are under water.</description></item></channel></rss>`;

type Answer = { type?: string; body: string | Buffer; headers?: Record<string, string> };
const answers: Record<string, Answer> = {
  "/paper": {
    type: "text/html",
    body: pdf,
    headers: { "content-disposition": 'attachment; filename="Tides.pdf"' },
  },
  "/word": { type: "application/octet-stream", body: word },
  "/lie.pdf": { type: "application/pdf", body: article },
  "/feed": { type: "application/rss+xml", body: feed },
  "/notes.md": { type: "text/plain", body: "# Tides\n\n- high\n- low" },
  "/data": { type: "application/json", body: '{"tide":{"high":"6:12"}}' },
  "/picture": { type: "image/png", body: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex") },
  "/film": { type: "video/mp4", body: Buffer.alloc(5_000, 1) },
  "/rivers/article": { body: article },
  "/short": { body: refresh("/rivers/article") },
  "/loop": { body: refresh("/loop2") },
  "/loop2": { body: refresh("/loop") },
  "/to-private": { body: refresh("http://10.0.0.1/") },
  "/to-metadata": { body: refresh("http://169.254.169.254/latest/") },
  "/bomb": { body: gzipSync(Buffer.alloc(150_000_000)), headers: { "content-encoding": "gzip" } },
  "/huge": { type: "application/pdf", body: pdf, headers: { "content-length": "200000000" } },
};

const { ada, origin } = await setUpClientsWithSite((request, response) => {
  const path = request.url!.split("?", 1)[0]!;
  if (path.startsWith("/chain/")) {
    response.setHeader("content-type", "text/html");
    response.end(refresh(`/chain/${Number(path.slice(7)) + 1}`));
    return;
  }
  if (path === "/drip") {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("<p>a"), 20);
    response.on("close", () => clearInterval(timer));
    return;
  }
  if (path === "/endless") {
    response.writeHead(200, { "content-type": "text/html" });
    const part = Buffer.alloc(1_000_000, "<p>river ");
    const send = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on("drain", send);
    send();
    return;
  }
  if (path === "/favicon.ico") return void response.writeHead(404).end();
  const { type = "text/html; charset=utf-8", body, headers = {} } = answers[path]!;
  response.writeHead(200, { "content-type": type, ...headers });
  response.end(body);
});

async function save(path: string): Promise<{ entry: Entry; content: EntryContent }> {
  const url = origin + path;
  const sent = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", { url });
  expect(sent.status).toBe(201);
  const { entry } = sent.body;
  const { body } = await ada.get<EntryContent>(`/api/entries/${entry.id}/content`);
  return { entry, content: body };
}

describe("process-url with a document", () => {
  it.each([
    ["/paper", "Tides.pdf", "application/pdf"],
    [
      "/word",
      "word.docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
  ])("reads %s by its bytes and keeps the file", async (path, name, type) => {
    const { entry, content } = await save(path);
    expect(entry).toMatchObject({ status: "ready", failure: null, file: { name, type } });
    expect(content.text).toContain("high water at Dover");
  });

  it("reads a page that is declared as a PDF as a page", async () => {
    const { entry, content } = await save("/lie.pdf");
    expect(entry).toMatchObject({ status: "ready", title: "How rivers move", file: null });
    expect(content.html).toContain("<p>");
  });

  it("reads a feed as its items with links", async () => {
    const { entry, content } = await save("/feed");
    expect(entry).toMatchObject({ status: "ready", title: "River notes", siteName: "River notes" });
    expect(content.text).toBe("On water\n\nSpring flood\n\nThe meadows are under water.");
    expect(content.html).toContain('href="https://r.example/1"');
  });

  it("renders Markdown and indents JSON", async () => {
    const notes = await save("/notes.md");
    expect(notes.entry).toMatchObject({ status: "ready", title: "Tides", file: null });
    expect(notes.content.html).toMatch(/<ul>\s*<li>high<\/li>/);
    const data = await save("/data");
    expect(data.content.text).toBe('{\n  "tide": {\n    "high": "6:12"\n  }\n}');
  });

  it.each([
    ["/picture", "This address leads to a file that is an image, not to a page."],
    ["/film", "This address leads to a file that is a video (MP4), not to a page."],
  ])("explains what %s is", async (path, message) => {
    const { entry } = await save(path);
    expect(entry).toMatchObject({ status: "failed", failure: { kind: "not_a_page", message } });
  });
});

describe("process-url with a redirect inside a page", () => {
  it("follows it, and resolves links against the final page", async () => {
    const { entry, content } = await save("/short");
    expect(entry).toMatchObject({
      status: "ready",
      title: "How rivers move",
      url: `${origin}/short`,
    });
    expect(content.html).toContain(`href="${origin}/rivers/map"`);
  });

  it("keeps the URL that the final page states, whatever the host of the short link", async () => {
    answers["/away"] = { body: refresh(`${origin}/rivers/article`) };
    const url = `${origin.replace("127.0.0.1", "localhost")}/away`;
    const saved = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", { url });
    expect(saved.body.entry).toMatchObject({ url, canonicalUrl: `${origin}/rivers` });
  });

  it.each([
    ["/loop", "unreachable", "The site keeps redirecting and never arrives at a page."],
    ["/chain/1", "unreachable", "The site keeps redirecting and never arrives at a page."],
    ["/to-private", "refused", /private network/],
    ["/to-metadata", "refused", /private network/],
  ])("ends %s", async (path, kind, message) => {
    const { entry } = await save(path);
    expect(entry).toMatchObject({
      status: "failed",
      failure: { kind, message: expect.stringMatching(message) },
    });
  });
});

describe("process-url with too much", () => {
  it.each([
    ["/bomb", "The page is larger than 21 MB."],
    ["/endless", "The page is larger than 21 MB."],
    ["/huge", /^The page is larger than 104\.9 MB\.$/],
  ])("stops %s", async (path, message) => {
    const { entry } = await save(path);
    expect(entry).toMatchObject({
      status: "failed",
      failure: { kind: "too_large", message: expect.stringMatching(message) },
    });
  });

  it("stops a page that drips", async () => {
    const { timeoutMs } = fetchLimits;
    onTestFinished(() => void (fetchLimits.timeoutMs = timeoutMs));
    fetchLimits.timeoutMs = 1_000;
    const { entry } = await save("/drip");
    expect(entry).toMatchObject({ status: "failed", failure: { kind: "timeout" } });
  });
});
