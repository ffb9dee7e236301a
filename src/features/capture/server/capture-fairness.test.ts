/** Slow links and documents of one user must not delay another user's saves. */
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { setUpClientsWithSite } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";

/** Eve's requests, which the site never answers. */
let unanswered = 0;

const { ada, eve, origin } = await setUpClientsWithSite((request, response) => {
  if (request.url!.startsWith("/slow")) {
    unanswered += 1;
    return;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<title>Tides</title><article><h1>Tides</h1><p>${"Tides follow the moon, and harbours publish their heights. ".repeat(12)}</p></article>`,
  );
});

it("reads a text and a link while 24 links of another user wait for a slow site", async () => {
  const headers = { prefer: "respond-async" };
  for (let number = 0; number < 24; number += 1) {
    const url = `${origin}/slow/${number}`;
    await eve.send("POST", "/api/functions/process-url", { url }, headers);
  }
  await waitFor(async () => unanswered >= 4);
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
    await waitFor(async () => {
      const found = await ada.get<Entry>(`/api/entries/${body.entry.id}`);
      return found.body.status === "ready";
    });
    expect(unanswered).toBeLessThan(24);
  }
});
