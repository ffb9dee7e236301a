/** A document behind a saved link counts as an upload; pages and texts do not. */
import { afterAll, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createTestBilling } from "./testing/billing-app.ts";

const megabyte = 1024 * 1024;
/** Valid enough to be recognised; padded at its end. */
const makePdf = (size: number) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 9, " ")]);

const site = await servePages((request, response) => {
  const path = request.url!;
  if (path === "/page") {
    response.setHeader("content-type", "text/html");
    response.end(
      "<title>Tides</title><article><h1>Tides</h1><p>High water at six, low water at noon.</p></article>",
    );
  } else if (path === "/notes.md") {
    response.setHeader("content-type", "text/markdown");
    response.end("# Notes\n\nHigh water at six.");
  } else if (path === "/endless") {
    response.write(makePdf(64 * 1024));
  } else if (path === "/favicon.ico") {
    response.writeHead(404).end();
  } else {
    const size = Number(path.slice(1)) * megabyte;
    response.setHeader("content-type", "application/octet-stream");
    if (request.url!.endsWith(".0")) response.setHeader("content-length", size);
    const pdf = makePdf(size);
    for (let at = 0; at < size; at += megabyte) response.write(pdf.subarray(at, at + megabyte));
    response.end();
  }
});
afterAll(closeLocalSites);
const on = await createTestBilling({ FETCH_ALLOW: site.allow.join() });
await on.context.work();

async function save(person: TestClient, path: string): Promise<Entry> {
  const body = { url: `${site.origin}${path}` };
  const sent = await person.send<{ entry: Entry }>("POST", "/api/functions/process-url", body);
  expect(sent.status).toBe(201);
  return waitFor(async () => {
    const { body: entry } = await person.get<Entry>(`/api/entries/${sent.body.entry.id}`);
    return entry.status !== "processing" && entry;
  });
}

describe("a link to a document", () => {
  it("is refused on Free, with a message that names the limit, before it is downloaded", async () => {
    const person = await on.signUp("free@example.org");
    expect(await save(person, "/page")).toMatchObject({ status: "ready", failure: null });
    expect(await save(person, "/notes.md")).toMatchObject({ status: "ready", failure: null });
    expect(await save(person, "/endless")).toMatchObject({
      status: "failed",
      failure: {
        kind: "plan_limit",
        message: "Your plan allows text and links only. See /pricing for plans with files.",
      },
      file: null,
    });
    // The link itself is an entry, which can be kept without its text.
    expect((await person.get("/api/billing")).body).toMatchObject({ used: { entries: 3 } });
  });

  it.each(["/12.0", "/12.5"])("is refused on Basic beyond 10 MB: %s", async (path) => {
    const person = await on.signUp(`basic${path.slice(1)}@example.org`);
    const { body } = await person.get<{ user: { id: string } }>("/api/auth/get-session");
    await on.subscribe({ app: on.context, userId: body.user.id }, "basic");
    expect(await save(person, path)).toMatchObject({
      status: "failed",
      failure: {
        kind: "plan_limit",
        message: "Your plan allows files of up to 10 MB. See /pricing for plans with more.",
      },
    });
    // Allowed, and then found to be damaged.
    expect(await save(person, "/1")).toMatchObject({ failure: { kind: "malformed" } });
  });
});
