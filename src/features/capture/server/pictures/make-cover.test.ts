/** From an uploaded or linked document to the picture on its card. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createTestContext, type TestContext } from "#server/testing/test-context.ts";
import { makeWordParts, makeZip } from "../testing/documents.ts";
import { makePdf } from "../testing/pdfs.ts";
import { createPng, untilPicturesSettle } from "../testing/pictured-site.ts";

const sentence = "The lighthouse keeper counted forty ships before the storm reached the harbour.";
const pdf = makePdf([[{ text: sentence, x: 60, y: 700 }]]);
const docx = (...pictures: Buffer[]) =>
  makeZip([
    ...makeWordParts(`<w:p><w:r><w:t>${sentence}</w:t></w:r></w:p>`),
    ...pictures.map((body, index) => ({ name: `word/media/image${index + 1}.png`, body })),
  ]);

let context: TestContext;
let ada: TestClient;
let origin: string;

beforeAll(async () => {
  const site = await servePages((_request, response) => {
    response.writeHead(200, { "content-type": "application/pdf" }).end(pdf);
  });
  origin = site.origin;
  context = await createTestContext({ FETCH_ALLOW: site.allow.join() });
  await context.work();
  ada = await createTestApp(context).signUp("ada@example.org");
});
afterAll(async () => {
  await context.close();
  closeLocalSites();
});

async function upload(name: string, bytes: Buffer | string): Promise<Entry> {
  const form = new FormData();
  form.append("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  return show(await ada.send<{ entry: Entry }>("POST", "/api/functions/upload-file", form));
}
async function show({ body }: { body: { entry: Entry } }): Promise<Entry> {
  expect(body.entry.status).toBe("ready");
  await untilPicturesSettle(context);
  return (await ada.get<Entry>(`/api/entries/${body.entry.id}`)).body;
}
const picturesOf = async ({ id }: Entry) =>
  (await ada.get<EntryPictures>(`/api/entries/${id}/pictures`)).body;

it("shows the first page of a PDF, uploaded or behind a link", async () => {
  const uploaded = await upload("Keeper.pdf", pdf);
  expect(uploaded.picture).toMatchObject({ width: 1_000, height: 1_415 });
  const url = `${origin}/keeper.pdf`;
  const linked = await show(await ada.send("POST", "/api/functions/process-url", { url }));
  expect(linked.picture).toEqual(uploaded.picture);
});

it("shows the first large picture of a DOCX", async () => {
  const entry = await upload("Keeper.docx", docx(createPng(40, 40), createPng(800, 500)));
  expect(entry.picture).toMatchObject({ width: 800, height: 500, color: "#636363" });
});

it("gives the reason why a document has none", async () => {
  const entry = await upload("Plain.docx", docx());
  expect(entry.picture).toBeNull();
  expect((await picturesOf(entry)).leftOut).toEqual([
    { source: null, reason: "The document contains no picture." },
  ]);
});

it("looks for none in a text file", async () => {
  const entry = await upload("Keeper.txt", sentence);
  expect(await picturesOf(entry)).toEqual({ items: [], waiting: [], leftOut: [] });
});
