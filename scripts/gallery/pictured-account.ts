/** The gallery's account with pictures: its collections have none, one, two, three and more. */
import type { Entry } from "../../src/features/entries/contract.ts";
import { sampleCollections } from "../seed-data.ts";
import { type Call, createProject, publish, save } from "./account-calls.ts";
import { articles } from "./picture-site.ts";

const notes = ["Read again before the exhibition.", "", "For the talk on patience."];
/** Milliseconds. */
const maxWait = 120_000;
const pollInterval = 500;

export async function fillPictured(call: Call, site: string): Promise<Record<string, string>> {
  const [{ texts }] = sampleCollections as [(typeof sampleCollections)[0]];
  const plain = await createCollection(call, "Only words");
  await save(call, { text: texts[0]!.text, whyInteresting: texts[0]!.why, collectionId: plain });
  for (const [title, numbers] of [
    ["One picture", [4]],
    ["Two pictures", [0, 3]],
    ["Three pictures", [1, 2, 6]],
  ] as const) {
    const id = await createCollection(call, title);
    for (const number of numbers) await savePage(call, site, number, id, "&again");
  }
  const collection = await createCollection(call, "Coasts and crusts");
  const entries: string[] = [];
  for (const number of articles.keys()) {
    entries.push(await savePage(call, site, number, collection));
    if (number % 3 === 0)
      await save(call, { text: texts[1]!.text, whyInteresting: "", collectionId: collection });
  }
  await waitForPictures(call);
  await call("DELETE", `/api/entries/${await savePage(call, site, 0, plain)}`);
  const project = await createProject(call, {
    project: { name: "An exhibition on slow tools" },
    person: { contactName: "Grace Hopper", role: "Curator" },
    link: { entryId: entries[0]!, notes: "The text on the wall begins with this." },
  });
  const [shared, portrait] = await publish(
    call,
    [1, 2, 3].map((at) => entries[at]!),
  );
  const pages = await openPages(call, collection);
  return {
    ...pages,
    collection,
    project,
    entry: entries[0]!,
    long: entries[5]!,
    shared: shared!,
    sharedPortrait: portrait!,
  };
}

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** Turns on the public pages of this collection, of one with long words, and of one without entries; their slugs. */
async function openPages(call: Call, collection: string): Promise<Record<string, string>> {
  const turnOn = async (id: string, visibility: string) =>
    (await call<{ slug: string }>("PUT", `/api/collections/${id}/public-page`, { visibility }))
      .slug;
  const show = (id: string, body: object) =>
    call("PATCH", `/api/collections/${id}/public-page/entries`, { isShown: true, ...body });
  await call("PATCH", `/api/collections/${collection}`, {
    description: "Walks along the water, and what to eat after them.",
    color: "teal",
    emoji: "🌊",
  });
  const publicPage = await turnOn(collection, "listed");
  await show(collection, { showsNote: true });
  const long = await createCollection(call, `${longWord} ${longWord.repeat(2)}`.slice(0, 200));
  await call("PATCH", `/api/collections/${long}`, { description: longWord.repeat(6) });
  await save(call, {
    text: `${longWord.repeat(3)}\n\n${longWord} is a word that no line of a narrow screen holds.`,
    whyInteresting: longWord.repeat(2),
    collectionId: long,
  });
  const publicLongPage = await turnOn(long, "link");
  await show(long, { showsNote: true });
  const empty = await createCollection(call, "Nothing yet");
  const publicEmptyPage = await turnOn(empty, "link");
  await call("PATCH", "/api/profile/public-page", { name: "pictured", isOn: true });
  return { publicPage, publicLongPage, publicEmptyPage };
}

async function createCollection(call: Call, title: string): Promise<string> {
  const made = await call<{ id: string }>("POST", "/api/collections", {
    title,
    category: "research",
  });
  return made.id;
}

async function savePage(
  call: Call,
  site: string,
  number: number,
  collectionId: string,
  query = "",
): Promise<string> {
  const { entry } = await call<{ entry: Entry }>("POST", "/api/functions/process-url", {
    url: `${site}/${number}${query && `?${query}`}`,
    whyInteresting: notes[number % notes.length],
    collectionId,
    allowDuplicate: true,
  });
  return entry.id;
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
