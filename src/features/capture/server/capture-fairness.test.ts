/** Slow links and documents of one user must not delay another user's saves. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { closeLocalSites, servePages } from "#server/fetch/serve-locally.ts";
import { openTestApp, type TestClient } from "#server/testing/test-client.ts";
import { eventually, openTestContext, type TestContext } from "#server/testing/test-context.ts";

let context: TestContext;
let ada: TestClient;
let eve: TestClient;
let origin: string;
/** Eve's requests, which the site never answers. */
let unanswered = 0;

beforeAll(async () => {
  const site = await servePages((request, response) => {
    if (request.url!.startsWith("/slow")) {
      unanswered += 1;
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<title>Tides</title><article><h1>Tides</h1><p>${"Tides follow the moon, and harbours publish their heights. ".repeat(12)}</p></article>`,
    );
  });
  origin = site.origin;
  context = await openTestContext({ FETCH_ALLOW: site.allow[0]! });
  await context.work();
  const { signUp } = openTestApp(context);
  ada = await signUp("ada@example.org");
  eve = await signUp("eve@example.org");
});
afterAll(async () => {
  await context.close();
  closeLocalSites();
});

it("reads a text and a link while 24 links of another user wait for a slow site", async () => {
  const headers = { prefer: "respond-async" };
  for (let number = 0; number < 24; number += 1) {
    const url = `${origin}/slow/${number}`;
    await eve.send("POST", "/api/functions/process-url", { url }, headers);
  }
  await eventually(async () => unanswered >= 4);
  const saved = await Promise.all([
    ada.send<{ entry: Entry }>(
      "POST",
      "/api/functions/process-text-entry",
      { text: "Somebody else writes down what is worth keeping of the tides." },
      headers,
    ),
    ada.send<{ entry: Entry }>(
      "POST",
      "/api/functions/process-url",
      { url: `${origin}/tides` },
      headers,
    ),
  ]);
  for (const { body } of saved) {
    await eventually(async () => {
      const found = await ada.get<Entry>(`/api/entries/${body.entry.id}`);
      return found.body.status === "ready";
    });
    expect(unanswered).toBeLessThan(24);
  }
});
