/** A file whose row was committed, although the answer of the database was lost. */
import { expect, it } from "vitest";
import { loadImage, uploadImage } from "#features/extraction/server/testing/images.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import type { Page } from "#shared/pages.ts";
import { setUpClients } from "../testing/contexts.ts";
import { loseCommits } from "../testing/database/lose-commits.ts";
import { createTestApp } from "../testing/test-client.ts";
import { waitFor } from "../testing/test-context.ts";

const { context, ada, eve } = await setUpClients({ work: true });
const sentence = "The lighthouse keeper counted forty ships before the storm reached the harbour.";

const losing = (part: string, { token }: typeof ada) =>
  createTestApp({ ...context, database: loseCommits(context.database, part) }).clientOf(token);

function formOf(name: string, content: string): FormData {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return form;
}

it.each([
  ["an uploaded file", "upload-file", () => formOf("Keeper.txt", sentence)],
  [
    "a page as sent",
    "process-page",
    () => ({
      url: "http://127.0.0.1:9/keeper",
      title: "The keeper",
      html: `<!doctype html><title>The keeper</title><article><h1>The keeper</h1>${`<p>${sentence} ${sentence}</p>`.repeat(6)}</article>`,
    }),
  ],
])("keeps and reads %s", async (_name, path, createBody) => {
  const before = (await ada.get<Page<Entry>>("/api/entries")).body.items.length;
  const { status } = await losing('insert into "global_entries"', ada).send(
    "POST",
    `/api/functions/${path}`,
    createBody(),
  );
  expect(status).toBe(503);
  const entry = await waitFor(async () => {
    const { items } = (await ada.get<Page<Entry>>("/api/entries")).body;
    expect(items).toHaveLength(before + 1);
    return items[0]!.status !== "processing" && items[0];
  });
  expect(entry).toMatchObject({ status: "ready", failure: null });
});

it("keeps and reads a picture", async () => {
  const client = losing('insert into "global_entries"', eve);
  const { filePath } = (await uploadImage(eve, loadImage("line.png"), "line.png")).body;
  const { status } = await client.send("POST", "/api/extraction/save", { filePath });
  expect(status).toBe(503);
  const entry = await waitFor(async () => {
    const { items } = (await eve.get<Page<Entry>>("/api/entries")).body;
    expect(items).toHaveLength(1);
    return items[0]!.status !== "processing" && items[0];
  });
  expect(entry).toMatchObject({ status: "ready", failure: null });
});

it("keeps and reads a file to import", async () => {
  const csv = "url,title\nhttps://example.org/keeper,The keeper\n";
  const { status } = await losing('insert into "imports"', eve).send(
    "POST",
    "/api/import",
    formOf("links.csv", csv),
  );
  expect(status).toBe(503);
  const made = await waitFor(async () => {
    const { items } = (await eve.get<{ items: Import[] }>("/api/imports")).body;
    expect(items).toHaveLength(1);
    return items[0]!.status !== "reading" && items[0];
  });
  expect(made).toMatchObject({ status: "ready", failure: null });
});
