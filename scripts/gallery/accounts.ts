/**
 * Creates the gallery's accounts: new, sampled, lively, crowded, one with very long words, one with public entries, and
 * one with pictures.
 */
import { sampleCollections } from "../seed-data.ts";
import {
  type Account,
  type Call,
  create,
  createProject,
  openAccount,
  publish,
  save,
} from "./account-calls.ts";
import { fillPictured } from "./pictured-account.ts";
import { longWord } from "./sample-values.ts";
import { fillSharing } from "./sharing-accounts.ts";

const names = ["new", "sampled", "lively", "crowded", "long", "generous", "pictured"] as const;
/** Filled together, because they share a collection. */
const sharingNames = ["olga", "vera"] as const;
export type AccountName = (typeof names | typeof sharingNames)[number];

const samples = sampleCollections.flatMap(({ texts }) => texts);
/** The second overlaps its neighbours. */
const marks = [
  { quote: "a passage had to earn its place, because copying by hand is slow" },
  {
    quote: "because copying by hand is slow. That slowness was a filter",
    colour: "pink",
    note: "Both together.",
  },
  { quote: "That slowness was a filter", colour: "green", note: "Compare with Locke’s index." },
  { quote: "The point was never to store knowledge but to find it again", colour: "blue" },
  { quote: "Historians find those remarks more telling", note: "Use this in the talk." },
];
const longMark = {
  quote:
    "Surveys of personal information management report that people save a page to postpone a decision, not to keep it: the act of saving closes the question for the moment. Months later the title alone does not say why the page mattered.",
  colour: "green",
};
const suppliedPage = `<!doctype html><html lang="en"><head><title>Tide tables for autumn</title>
  <meta property="og:site_name" content="The Harbour Office"></head><body><article><h1>Tide tables for autumn</h1>
  ${"<p>The autumn tides rise highest after the equinox, when the moon and the sun pull in one line. Boats leave an hour before.</p>".repeat(6)}
  </article></body></html>`;

/** `pictureSite` is the origin of a site whose pages have pictures. */
export async function fillAccounts(
  url: string,
  pictureSite: string,
  needed: ReadonlySet<AccountName>,
): Promise<Record<AccountName, Account>> {
  const accounts = {} as Record<AccountName, Account>;
  for (const name of names) {
    if (!needed.has(name)) continue;
    const { call, cookie } = await openAccount(url, name);
    accounts[name] = { cookie, ids: await fill[name](call, pictureSite) };
  }
  if (sharingNames.some((name) => needed.has(name)))
    Object.assign(accounts, await fillSharing(url));
  return accounts;
}

type Fill = (call: Call, pictureSite: string) => Promise<Account["ids"]>;
const fill: Record<(typeof names)[number], Fill> = {
  new: async (call) => {
    const { items } = await call<{ items: { id: string }[] }>("GET", "/api/collections");
    return { collection: items[0]!.id };
  },
  sampled: async (call) => {
    await call("POST", "/api/samples");
    const isRead = async () => {
      const { items } = await call<{ items: { status: string }[] }>("GET", "/api/samples");
      return items.every(({ status }) => status === "ready");
    };
    while (!(await isRead())) await new Promise((resolve) => setTimeout(resolve, 100));
    return {};
  },
  lively: async (call) => {
    const entries: string[] = [];
    const collections: string[] = [];
    for (const { texts, ...collection } of sampleCollections) {
      const collectionId = await create(call, "collections", collection);
      collections.push(collectionId);
      for (const { text, why } of texts)
        entries.push(await save(call, { text, whyInteresting: why, collectionId }));
    }
    const tides = {
      url: "http://192.168.7.7/wiki/tides",
      whyInteresting: "The tide tables I keep coming back to",
    };
    const failed = await save(call, tides, "process-url");
    const project = await createProject(call, {
      project: {
        name: "An exhibition on slow tools",
        description: "Twelve tools, each with the hand that used it last. It opens in spring.",
        attributeList: [
          { name: "Opens", value: "2027-03-12" },
          { name: "Budget", value: "128000" },
          { name: "Plan", value: "https://www.example.org/plans/slow-tools" },
          { name: "Room is booked", value: "yes" },
        ],
      },
      person: { contactName: "Grace Hopper", role: "Curator", contactEmail: "grace@example.org" },
      link: { entryId: entries[0]!, notes: "The text on the wall begins with this." },
    });
    const done = await create(call, "projects", { name: "Autumn letter" });
    await call("PATCH", `/api/projects/${done}`, { isCompleted: true });
    return { collection: collections[0]!, entry: entries[0]!, failed, project };
  },
  crowded: async (call) => {
    const everything = { title: "Everything", category: "other" };
    const collection = await create(call, "collections", everything);
    const entries: string[] = [];
    for (let at = 0; at < 60; at += 1) {
      const { text, why } = samples[at % samples.length]!;
      const numbered = { text: `${text}\n\nNumber ${at}`, whyInteresting: why };
      entries.push(await save(call, { ...numbered, collectionId: collection }));
      await create(call, "projects", { name: `Project ${at + 1}` });
    }
    const [entry, other] = entries as [string, string];
    for (const mark of marks) await create(call, `entries/${entry}/highlights`, mark);
    await create(call, `entries/${other}/highlights`, longMark);
    for (let at = 0; at < 14; at += 1)
      await create(call, "collections", { title: `Shelf ${at + 1}`, category: "work" });
    return { collection, entry };
  },
  long: async (call) => {
    const words = `${longWord} `;
    const collection = await create(call, "collections", {
      title: `${longWord} ${longWord}`,
      category: "Research",
      description: words.repeat(6),
    });
    const entry = await save(call, {
      text: `${longWord} and ${longWord}\n\n${`The ${longWord} met in ${longWord} and decided nothing. `.repeat(6)}`,
      whyInteresting: words.repeat(8),
      collectionId: collection,
    });
    await call("PATCH", `/api/entries/${entry}`, { title: words.repeat(3) });
    const [sharedLong] = await publish(call, [entry]);
    const project = await createProject(call, {
      project: {
        name: `${longWord} ${longWord}`,
        description: words.repeat(12),
        attributeList: [{ name: longWord, value: words.repeat(4) }],
      },
      person: { contactName: longWord, role: words.repeat(2) },
      link: { entryId: entry, notes: words.repeat(6) },
    });
    return { collection, entry, project, sharedLong: sharedLong! };
  },
  generous: async (call) => {
    const entries: string[] = [];
    for (const { text, why } of samples)
      entries.push(await save(call, { text: `${text}\n\nIn other words`, whyInteresting: why }));
    const url = "https://tides.harbour-office.example/tables/autumn";
    const supplied = await save(call, { url, html: suppliedPage }, "process-page");
    const slugs = await publish(call, [...entries, supplied]);
    const person = "generous-reader";
    await call("PATCH", "/api/profile/public-page", { name: person, isOn: true });
    const [shared, sharedSupplied] = [slugs[0]!, slugs.at(-1)!];
    return { shared, person, entry: entries[0]!, supplied, sharedSupplied };
  },
  pictured: fillPictured,
};
