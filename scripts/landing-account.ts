/**
 * The account that `npm run pictures` shows. Entries are saved one after the other, each when the one before is
 * read: its topics depend on the topics that the user has.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { articlePage } from "../e2e/testing/pages.ts";
import { type Call, create, openAccount, type Sample, save } from "./gallery/account-calls.ts";
import { drawLead } from "./gallery/picture-site.ts";
import { createTowerPdf } from "./landing-pdf.ts";
import { type LocalSite, startSite } from "./local-site.ts";
import { sampleCollections } from "./seed-data.ts";

const maxWaitMs = 120_000;
const pollIntervalMs = 250;
const leadPicture = { size: [1_200, 630], sky: [188, 208, 212], land: [38, 78, 88] } as const;

/** A site with one article and its lead picture. */
export function startLandingSite(): Promise<LocalSite> {
  const page = articlePage.replace(
    "</head>",
    '<meta property="og:image" content="/ferry.png"></head>',
  );
  return startSite((request, response) => {
    if (request.url === "/ferry.png")
      response.writeHead(200, { "content-type": "image/png" }).end(drawLead(leadPicture));
    else if (request.url === "/floating-library")
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    else response.writeHead(404).end();
  });
}

/** Returns the account when all of its entries are read and their pictures are stored. */
export async function fillLandingAccount(url: string, site: LocalSite): Promise<Sample> {
  const account = await openAccount(url, "Ada");
  const { call } = account;
  const ids: Record<string, string> = {};
  for (const { texts, ...collection } of sampleCollections) {
    const id = await create(call, "collections", collection);
    for (const { text, why } of texts) {
      const entry = await save(call, { text, whyInteresting: why, collectionId: id });
      await waitUntilRead(call, entry);
      if (text.startsWith("Saving is not remembering")) ids["saving"] = entry;
    }
  }
  ids["kinds"] = await saveOneOfEachKind({ ...account, ids }, url, site);
  const { items } = await call<{ items: Entry[] }>("GET", "/api/entries?limit=50");
  const ferry = items.find(({ title }) => title === "The library that floats")!;
  await call("POST", `/api/entries/${ids["saving"]}/links`, { entryId: ferry.id });
  return { ...account, ids };
}

/** Saves a text, a file and a link to one collection; returns its id. */
async function saveOneOfEachKind(
  { call, token }: Sample,
  url: string,
  site: LocalSite,
): Promise<string> {
  const id = await create(call, "collections", { title: "By the sea", category: "personal" });
  const text = await save(call, {
    text: "Tidal clocks\n\nA tidal clock has one hand, which goes round in twelve hours and twenty-five minutes, half a lunar day. It is right on coasts where two tides a day are nearly alike, and useless in the Baltic, where wind moves more water than the moon.",
    whyInteresting: "For the kitchen wall.",
    collectionId: id,
  });
  await waitUntilRead(call, text);
  const form = new FormData();
  form.set("collectionId", id);
  form.set("whyInteresting", "The stone that dovetails: look at the drawings again.");
  form.set("file", new File([new Uint8Array(await createTowerPdf())], "eddystone.pdf"));
  const uploaded = await fetch(`${url}/api/functions/upload-file`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!uploaded.ok) throw new Error(`The upload was answered with ${uploaded.status}`);
  const { entry: file } = (await uploaded.json()) as { entry: Entry };
  await waitUntilRead(call, file.id, { hasPicture: true });
  const floatingLibrary = {
    url: `${site.origin}/floating-library`,
    whyInteresting: "Knowing readers beats owning books.",
    collectionId: id,
  };
  const link = await save(call, floatingLibrary, "process-url");
  await waitUntilRead(call, link, { hasPicture: true });
  return id;
}

/** Waits until the entry is read and none of its pictures is still to be fetched. */
async function waitUntilRead(call: Call, id: string, { hasPicture = false } = {}): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const { title, status, picture } = await call<Entry>("GET", `/api/entries/${id}`);
    if (status === "failed") throw new Error(`“${title}” could not be read`);
    const { waiting } = await call<EntryPictures>("GET", `/api/entries/${id}/pictures`);
    const isComplete = waiting.length === 0 && (picture !== null || !hasPicture);
    if (status === "ready" && isComplete) return;
    if (Date.now() > deadline) throw new Error(`“${title}” is not ready after ${maxWaitMs} ms`);
    await wait(pollIntervalMs);
  }
}
