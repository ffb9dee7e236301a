/**
 * End-to-end test of a scanned PDF: uploaded, read by the embedded engine, searchable, returned with its
 * words.
 */
import { afterAll, describe, expect, it } from "vitest";
import type { EntryPages, EntryPageWords } from "#features/capture/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { encodePng, loadImage } from "#features/extraction/server/testing/images.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { makeScan, smallPage } from "../testing/scans.ts";

const site = await servePages((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.end(loadImage("letter.png"));
});
afterAll(closeLocalSites);
const settings = { IMAGE_ENTRIES: "on", FETCH_ALLOW: site.allow.join() };
const { ada, eve } = await setUpClients({ work: true, settings });
const cover = "The steward keeps the letters of the house in the order of their coming.";

async function upload(name: string, bytes: Buffer): Promise<{ first: Entry; settled: Entry }> {
  const body = new FormData();
  body.append("file", new Blob([Uint8Array.from(bytes)]), name);
  const sent = await ada.send<{ entry: Entry }>("POST", "/api/functions/upload-file", body);
  expect(sent.status).toBe(201);
  const first = sent.body.entry;
  return { first, settled: await untilSettled(first) };
}

const untilSettled = ({ id }: Entry) =>
  waitFor(async () => {
    const { body } = await ada.get<Entry>(`/api/entries/${id}`);
    return body.status !== "processing" && body;
  });

describe("uploading a PDF with scanned pages", () => {
  let entry: Entry;

  it("responds before the pages are read, and later reports which they were and with what confidence", async () => {
    // The third page is the picture of an empty page; the last one has no picture.
    const empty = encodePng({ width: 60, height: 40, pixels: new Uint8Array(2_400).fill(255) });
    const pdf = await makeScan([cover, loadImage("letter.png"), empty, null], smallPage);
    const { first, settled } = await upload("Letters.pdf", pdf);
    expect(first.step).toBe("scanning");
    entry = settled;
    expect(entry).toMatchObject({
      status: "ready",
      failure: null,
      scan: { done: 2, of: 2, left: 0, pages: "2", failed: "" },
    });
    expect(entry.scan!.confidence).toBeGreaterThan(80);
  });

  it("stores the text of all pages in order", async () => {
    const { body } = await ada.get<{ text: string }>(`/api/entries/${entry.id}/content`);
    expect(body.text).toContain(cover);
    expect(body.text).toContain("bring 3 jars of honey, and the green ladder.");
    expect(body.text.indexOf(cover)).toBeLessThan(body.text.indexOf("Dear Ada"));
  });

  it("returns the position of a page's text and of its words on the page", async () => {
    const { body: content } = await ada.get<{ text: string }>(`/api/entries/${entry.id}/content`);
    const { body } = await ada.get<EntryPages>(`/api/entries/${entry.id}/pages`);
    const [read, blank] = body.pages;
    expect(body.pages.map(({ page }) => page)).toEqual([2, 3]);
    expect(content.text.slice(read!.start!, read!.end!)).toMatch(/^Dear Ada[^]*Eve$/);
    expect(blank).toEqual({ page: 3, start: null, end: null, failure: null });
    const words = await ada.get<EntryPageWords>(`/api/entries/${entry.id}/pages/2`);
    expect(words.body.words.map(({ text }) => text)).toContain("kettle");
    for (const { box } of words.body.words) expect(box.x + box.width).toBeLessThanOrEqual(1);
  });

  it("finds the entry by words in its image", async () => {
    const { body } = await ada.get<{ items: { entry: Entry }[] }>("/api/search?q=kettle");
    expect(JSON.stringify(body)).toContain(entry.id);
  });

  it("returns 404 for the pages of another user's entry", async () => {
    expect((await eve.get(`/api/entries/${entry.id}/pages`)).status).toBe(404);
    expect((await eve.get(`/api/entries/${entry.id}/pages/2`)).status).toBe(404);
    expect((await ada.get(`/api/entries/${entry.id}/pages/1`)).status).toBe(404);
  });
});

describe("uploading a picture when the operator allows it", () => {
  it("reads the picture as a single page", async () => {
    const { settled } = await upload("Letter.JPG", loadImage("letter.jpg"));
    expect(settled).toMatchObject({
      status: "ready",
      file: { name: "Letter.JPG", type: "image/jpeg" },
      scan: { of: 1, pages: "1" },
    });
    const { body } = await ada.get<{ text: string }>(`/api/entries/${settled.id}/content`);
    expect(body.text).toContain("whistles at noon. Please\nbring 3 jars");
  });

  it.each([
    ["not a picture", Buffer.from("No picture at all.")],
    ["a WebP", Buffer.from("524946461600000057454250565038580a000000100000007f02003f0100", "hex")],
  ])("fails with a message if the file is %s", async (_what, bytes) => {
    const { settled } = await upload("Letter.png", bytes);
    expect(settled.failure?.message).toBe("This image is damaged and cannot be read.");
  });
});

describe("a link to a picture when the operator allows pictures", () => {
  it("is read like an uploaded picture, whatever its declared type", async () => {
    const url = `${site.origin}/scan`;
    const sent = await ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", { url });
    const entry = await untilSettled(sent.body.entry);
    expect(entry).toMatchObject({
      status: "ready",
      source: "url",
      file: { name: "scan.png", type: "image/png" },
      scan: { of: 1, done: 1 },
    });
    const { body } = await ada.get<{ text: string }>(`/api/entries/${entry.id}/content`);
    expect(body.text).toContain("bring 3 jars of honey");
  });
});
