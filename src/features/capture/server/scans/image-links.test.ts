/** A link to a picture is read like an uploaded picture, if pictures are accepted as entries. */
import { afterAll, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { loadImage } from "#features/extraction/server/testing/images.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";

const site = await servePages((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.end(loadImage("letter.png"));
});
afterAll(closeLocalSites);
const settings = { IMAGE_ENTRIES: "on", FETCH_ALLOW: site.allow.join() };
const { ada } = await setUpClients({ work: true, settings });

it("recognises the text of a picture behind a link, whatever its declared type", async () => {
  const url = `${site.origin}/scan`;
  const sent = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", { url });
  const entry = await waitFor(async () => {
    const { body } = await ada.get<Entry>(`/api/entries/${sent.body.entry.id}`);
    return body.status !== "processing" && body;
  });
  expect(entry).toMatchObject({
    status: "ready",
    source: "url",
    file: { name: "scan.png", type: "image/png" },
    scan: { of: 1, done: 1 },
  });
  const { body } = await ada.get<{ text: string }>(`/api/entries/${entry.id}/content`);
  expect(body.text).toContain("bring 3 jars of honey");
});
