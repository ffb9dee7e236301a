/** The gallery's account with pictures: its collections have none, one, two, three and more. */
import type { Entry } from "../../src/features/entries/contract.ts";
import { sampleCollections } from "../seed-data.ts";
import { type Call, create, createProject, publish, save } from "./account-calls.ts";
import { articles } from "./picture-site.ts";
import { longWord } from "./sample-values.ts";

const notes = ["Read again before the exhibition.", "", "For the talk on patience."];
const [first, second] = sampleCollections[0]!.texts;
/** Milliseconds. */
const maxWait = 120_000;
const pollInterval = 500;

export async function fillPictured(call: Call, site: string): Promise<Record<string, string>> {
  const createCollection = (title: string, more: object = {}) =>
    create(call, "collections", { title, category: "research", ...more });
  const savePage = (number: number, collectionId: string, query = "") => {
    const whyInteresting = notes[number % notes.length];
    const url = `${site}/${number}${query}`;
    return save(call, { url, whyInteresting, collectionId, allowDuplicate: true }, "process-url");
  };
  const plain = await createCollection("Only words");
  await save(call, { text: first!.text, whyInteresting: first!.why, collectionId: plain });
  for (const [title, numbers] of Object.entries({
    "One picture": [4],
    "Two pictures": [0, 3],
    "Three pictures": [1, 2, 6],
  })) {
    const id = await createCollection(title);
    for (const number of numbers) await savePage(number, id, "?again");
  }
  const collection = await createCollection("Coasts and crusts", {
    description: "Walks along the water, and what to eat after them.",
    color: "teal",
    emoji: "🌊",
  });
  const entries: string[] = [];
  for (const number of articles.keys()) {
    entries.push(await savePage(number, collection));
    if (number % 3 === 0)
      await save(call, { text: second!.text, whyInteresting: "", collectionId: collection });
  }
  await waitForPictures(call);
  await call("DELETE", `/api/entries/${await savePage(0, plain)}`);
  const project = await createProject(call, {
    project: { name: "An exhibition on slow tools" },
    person: { contactName: "Grace Hopper", role: "Curator" },
    link: { entryId: entries[0]!, notes: "The text on the wall begins with this." },
  });
  const [shared, sharedPortrait] = await publish(call, entries.slice(1, 4));
  const long = await createCollection(`${longWord} ${longWord.repeat(2)}`.slice(0, 200), {
    description: longWord.repeat(6),
  });
  await save(call, {
    text: `${longWord.repeat(3)}\n\n${longWord} is a word that no line of a narrow screen holds.`,
    whyInteresting: longWord.repeat(2),
    collectionId: long,
  });
  await call("PATCH", "/api/profile/public-page", { name: "pictured", isOn: true });
  return {
    collection,
    project,
    entry: entries[0]!,
    long: entries[5]!,
    shared: shared!,
    sharedPortrait: sharedPortrait!,
    publicPage: await openPage(call, collection, "listed"),
    publicLongPage: await openPage(call, long, "link"),
    publicEmptyPage: await openPage(call, await createCollection("Nothing yet"), "link"),
  };
}

/** Turns on the public page of a collection with all of its entries and their notes; returns its slug. */
async function openPage(call: Call, id: string, visibility: string): Promise<string> {
  const path = `/api/collections/${id}/public-page`;
  const { slug } = await call<{ slug: string }>("PUT", path, { visibility });
  await call("PATCH", `${path}/entries`, { isShown: true, showsNote: true });
  return slug;
}

async function waitForPictures(call: Call): Promise<void> {
  const deadline = Date.now() + maxWait;
  for (;;) {
    const { items } = await call<{ items: Entry[] }>("GET", "/api/entries?limit=50");
    const waiting = items.filter(({ source, picture }) => source === "url" && !picture);
    if (waiting.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`No picture after ${maxWait} ms: ${waiting.map(({ url }) => url).join()}`);
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
}
