/**
 * Creates the gallery's accounts: new, lively, crowded, one with very long words, one with public entries, and
 * one with pictures.
 */
import { sampleCollections } from "../seed-data.ts";
import {
  type Account,
  type Call,
  createProject,
  openAccount,
  publish,
  save,
} from "./account-calls.ts";
import { fillSharing } from "./sharing-accounts.ts";
import { fillPictured } from "./pictured-account.ts";

const names = ["new", "lively", "crowded", "long", "generous", "pictured"] as const;
/** Filled together, because they share a collection. */
const sharingNames = ["olga", "vera"] as const;
export type AccountName = (typeof names | typeof sharingNames)[number];
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

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
    const ids =
      name === "pictured" ? await fillPictured(call, pictureSite) : await fill[name](call);
    accounts[name] = { cookie, ids };
  }
  if (sharingNames.some((name) => needed.has(name)))
    Object.assign(accounts, await fillSharing(url));
  return accounts;
}

type Fill = (call: Call) => Promise<Record<string, string>>;
const fill: Record<Exclude<(typeof names)[number], "pictured">, Fill> = {
  new: async (call) => {
    const { items } = await call<{ items: { id: string }[] }>("GET", "/api/collections");
    return { collection: items[0]!.id };
  },
  lively: async (call) => {
    const ids: Record<string, string> = {};
    for (const { texts, ...collection } of sampleCollections) {
      const { id } = await call<{ id: string }>("POST", "/api/collections", collection);
      ids["collection"] ??= id;
      for (const { text, why } of texts) {
        const saved = await save(call, { text, whyInteresting: why, collectionId: id });
        ids["entry"] ??= saved;
      }
    }
    const failed = await call<{ entry: { id: string } }>("POST", "/api/functions/process-url", {
      url: "http://192.168.7.7/wiki/tides",
      whyInteresting: "The tide tables I keep coming back to",
    });
    ids["failed"] = failed.entry.id;
    ids["project"] = await createProject(call, {
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
      link: { entryId: ids["entry"]!, notes: "The text on the wall begins with this." },
    });
    const done = await call<{ id: string }>("POST", "/api/projects", { name: "Autumn letter" });
    await call("PATCH", `/api/projects/${done.id}`, { isCompleted: true });
    return ids;
  },
  crowded: async (call) => {
    const { id } = await call<{ id: string }>("POST", "/api/collections", {
      title: "Everything",
      category: "other",
    });
    const texts = sampleCollections.flatMap((collection) => collection.texts);
    for (let at = 0; at < 60; at += 1) {
      const { text, why } = texts[at % texts.length]!;
      await save(call, { text: `${text}\n\nNumber ${at}`, whyInteresting: why, collectionId: id });
    }
    for (let at = 0; at < 14; at += 1)
      await call("POST", "/api/collections", { title: `Shelf ${at + 1}`, category: "work" });
    for (let at = 0; at < 60; at += 1)
      await call("POST", "/api/projects", { name: `Project ${at + 1}` });
    return { collection: id };
  },
  long: async (call) => {
    const { id } = await call<{ id: string }>("POST", "/api/collections", {
      title: `${longWord} ${longWord}`,
      category: "Research",
      description: `${longWord} `.repeat(6),
    });
    const entry = await save(call, {
      text: `${longWord} and ${longWord}\n\n${`The ${longWord} met in ${longWord} and decided nothing. `.repeat(6)}`,
      whyInteresting: `${longWord} `.repeat(8),
      collectionId: id,
    });
    await call("PATCH", `/api/entries/${entry}`, { title: `${longWord} `.repeat(3) });
    const [sharedLong] = await publish(call, [entry]);
    const project = await createProject(call, {
      project: {
        name: `${longWord} ${longWord}`,
        description: `${longWord} `.repeat(12),
        attributeList: [{ name: longWord, value: `${longWord} `.repeat(4) }],
      },
      person: { contactName: longWord, role: `${longWord} `.repeat(2) },
      link: { entryId: entry, notes: `${longWord} `.repeat(6) },
    });
    return { collection: id, entry, project, sharedLong: sharedLong! };
  },
  generous: async (call) => {
    const texts = sampleCollections.flatMap((collection) => collection.texts);
    const entries: string[] = [];
    for (const { text, why } of texts) {
      entries.push(await save(call, { text: `${text}\n\nIn other words`, whyInteresting: why }));
    }
    const given = await call<{ entry: { id: string } }>("POST", "/api/functions/process-page", {
      url: "https://tides.harbour-office.example/tables/autumn",
      html: suppliedPage,
    });
    const supplied = given.entry.id;
    const slugs = await publish(call, [...entries, supplied]);
    const person = "generous-reader";
    await call("PATCH", "/api/profile/public-page", { name: person, isOn: true });
    return {
      shared: slugs[0]!,
      person,
      entry: entries[0]!,
      supplied,
      sharedSupplied: slugs.at(-1)!,
    };
  },
};
