/** Pages of a bank as a member forges them, by each way in which a user or a file supplies what is said of a link. */
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  DiscoverItem,
  EntryPublication,
  PublicEntry,
  PublicPerson,
} from "#features/discover/contract.ts";
import { suppliedLine } from "#shared/public-source.ts";
import type { Entry } from "#features/entries/contract.ts";
import { createApp } from "#app/server/app.ts";
import { article, forged, serveBank, truth } from "../testing/bank-site.ts";
import { closeLocalSites } from "../testing/servers/local-sites.ts";
import { serveWebFiles } from "./web-files.ts";
import { setUpClients } from "../testing/contexts.ts";
import { formatBookmark, formatExport, importLink } from "../testing/forged-imports.ts";
import { generousLimits } from "../testing/get-page.ts";

const bank = await serveBank();
const { host, online, walled } = bank;

const { context, ada, eve, visitor } = await setUpClients({
  settings: { FETCH_ALLOW: bank.allow[0]! },
  work: true,
});
const site = createApp(context, (askApi) => serveWebFiles(askApi, generousLimits));

beforeAll(async () => {
  const page = { name: "ada-reads", isOn: true, isIndexed: true };
  await ada.send("PATCH", "/api/profile/public-page", page);
});
afterAll(closeLocalSites);

const save = async (path: string, body: object) =>
  (await ada.send<{ entry: Entry }>("POST", `/api/functions/${path}`, body)).body.entry;
const reprocess = async (id: string, body: object = {}) =>
  (await ada.send<Entry>("POST", `/api/entries/${id}/reprocess`, body)).body;
const importFile = (name: string, content: string, url: string) =>
  importLink(ada, name, content, url);

async function publish({ id }: Entry): Promise<PublicEntry> {
  await ada.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
  const { body } = await ada.get<EntryPublication>(`/api/entries/${id}/publication`);
  expect(body.isPublic).toBe(true);
  return (await visitor.get<PublicEntry>(`/api/public/entries/${body.publicSlug}`)).body;
}
const isOnLandingPage = async (slug: string) => {
  const { body } = await visitor.get<{ items: PublicEntry[] }>("/api/public/entries");
  return body.items.some((item) => item.slug === slug);
};
async function open(path: string) {
  const answer = await site.request(path, { headers: { host: "127.0.0.1" } });
  const text = await answer.text();
  const { document } = parseHTML(text);
  const meta = (name: string) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? null;
  const root = document.querySelector("#root")?.textContent ?? "";
  return {
    headers: answer.headers,
    text,
    root,
    robots: meta("robots"),
    about: meta("description"),
  };
}

const ways: [string, (url: string, path: string) => Promise<Entry>][] = [
  [
    "process-page",
    (url) => save("process-page", { url, title: "Insolvent", html: article(forged) }),
  ],
  [
    "reprocess with a text, after the page was fetched",
    async (url, path) => {
      online.add(path);
      const entry = await save("process-url", { url });
      expect(entry.status).toBe("ready");
      return reprocess(entry.id, { text: forged.repeat(3) });
    },
  ],
  [
    "reprocess with a text, after the page could not be fetched",
    async (url) => {
      const entry = await save("process-url", { url });
      expect(entry.status).toBe("failed");
      return reprocess(entry.id, { text: forged.repeat(3) });
    },
  ],
  [
    "a text that stays where the page turns out to be a login page",
    async (url, path) => {
      const entry = await save("process-url", { url });
      await reprocess(entry.id, { text: forged.repeat(3) });
      walled.add(path);
      expect(await reprocess(entry.id)).toMatchObject({ status: "failed" });
      return reprocess(entry.id, { linkOnly: true });
    },
  ],
  ["an export that is imported", (url) => importFile("export.json", formatExport(url), url)],
  [
    "an export that says it is of a text",
    (url) => importFile("export.json", formatExport(url, { source: "text" }), url),
  ],
  [
    "an imported bookmark that is kept as a link",
    async (url) => {
      const entry = await importFile("bookmarks.html", formatBookmark(url), url);
      expect(entry.status).toBe("failed");
      return reprocess(entry.id, { linkOnly: true });
    },
  ],
];

it.each(ways)("marks an entry made by %s and keeps it from search engines", async (way, forge) => {
  const path = `/${ways.findIndex(([name]) => name === way)}`;
  const url = bank.origin + path;
  const forged = await forge(url, path);
  expect(forged.status).toBe("ready");
  const entry = await publish(forged);
  expect(entry).toMatchObject({ supplied: true, host, url });
  const isEntry = ({ slug }: PublicEntry) => slug === entry.slug;
  const { body } = await eve.get<{ items: DiscoverItem[] }>("/api/discover?limit=100");
  expect(body.items.find(isEntry)).toMatchObject({ supplied: true });
  const { body: person } = await visitor.get<PublicPerson>("/api/public/people/ada-reads");
  expect(person.items.find(isEntry)).toMatchObject({ supplied: true });
  const preview = await ada.get<EntryPublication>(`/api/entries/${forged.id}/publication`);
  expect(preview.body.preview).toMatchObject({ supplied: true, host });
  const feed = await open("/people/ada-reads/feed.xml");
  const item = feed.text.split("<entry>").find((one) => one.includes(entry.slug))!;
  expect(item).toContain(suppliedLine);
  expect(item).toContain(`${host}\n`);
  const page = await open(`/shared/${entry.slug}`);
  expect(page.root).toContain(suppliedLine);
  expect(page.root).toContain(host);
  expect(page.about).toContain(`${host} · ${suppliedLine}`);

  expect(await isOnLandingPage(entry.slug)).toBe(false);
  expect((await open("/")).text).not.toContain(entry.slug);
  expect(page.robots).toBe("noindex");
  expect((await open("/people/ada-reads")).robots).toBe("noindex");
  expect((await open("/sitemap.xml")).text).not.toMatch(/shared|ada-reads/);
  const answer = await open(`/api/public/entries/${entry.slug}`);
  for (const { headers } of [feed, answer]) expect(headers.get("x-robots-tag")).toBe("noindex");
});

describe("the mark", () => {
  it.each([
    ["a pasted text", (url: string) => save("process-url", { url })],
    ["an imported bookmark", (url: string) => importFile("b.html", formatBookmark(url), url)],
    [
      "an imported export",
      (url: string) => importFile("e.json", formatExport(url, { originalTitle: "Forged" }), url),
    ],
  ])(
    "is removed from %s with all that was supplied, once the server has read the page",
    async (name, begin) => {
      const path = `/fetched/${encodeURIComponent(name)}`;
      const begun = await begin(bank.origin + path);
      if (begun.status === "failed") await reprocess(begun.id, { text: forged.repeat(3) });
      expect(await publish(begun)).toMatchObject({ supplied: true });
      online.add(path);
      expect(await reprocess(begun.id)).toMatchObject({ status: "ready" });
      const entry = await publish(begun);
      expect(entry).toMatchObject({ supplied: false, siteName: "First Bank", host });
      expect(JSON.stringify(entry)).not.toMatch(/insolven|forged|official/i);
      expect(await isOnLandingPage(entry.slug)).toBe(true);
      expect((await open(`/shared/${entry.slug}`)).robots).toBeNull();
      const { body } = await eve.get<{ items: DiscoverItem[] }>("/api/discover?topic=Insolvency");
      expect(body.items.map(({ slug }) => slug)).not.toContain(entry.slug);
    },
  );

  it("is on no text without a link, on no upload, and on no page that the server fetched", async () => {
    online.add("/plain");
    const form = new FormData();
    form.append("file", new Blob([truth.repeat(3)]), "Confidential customer list.txt");
    const upload = await ada.send<{ entry: Entry }>("POST", "/api/functions/upload-file", form);
    for (const entry of [
      await save("process-url", { url: `${bank.origin}/plain` }),
      await save("process-text-entry", { text: truth.repeat(3) }),
      upload.body.entry,
    ]) {
      const shown = await publish(entry);
      expect(shown.supplied).toBe(false);
      expect(await isOnLandingPage(shown.slug)).toBe(true);
      expect(JSON.stringify(shown)).not.toMatch(/confidential/i);
      expect((await open(`/shared/${shown.slug}`)).robots).toBeNull();
    }
  });

  it("keeps a user's page from search engines only while it lists such an entry", async () => {
    const page = { name: "eve-reads", isOn: true, isIndexed: true };
    await eve.send("PATCH", "/api/profile/public-page", page);
    const isListed = async () => {
      const { text } = await open("/sitemap.xml");
      const { robots } = await open("/people/eve-reads");
      expect(text.includes("/people/eve-reads")).toBe(robots === null);
      return robots === null;
    };
    expect(await isListed()).toBe(true);
    const given = { url: `${bank.origin}/eve`, html: article(forged), isPrivate: false };
    const made = await eve.send<{ entry: Entry }>("POST", "/api/functions/process-page", given);
    expect(await isListed()).toBe(false);
    await eve.send("DELETE", `/api/entries/${made.body.entry.id}`);
    expect(await isListed()).toBe(true);
  });
});

it("removes a page that was turned off from the sitemap at once, and from caches", async () => {
  const first = await open("/sitemap.xml");
  expect(first.text).toContain("/people/eve-reads");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const same = { host: "127.0.0.1", "if-none-match": first.headers.get("etag")! };
  expect((await site.request("/sitemap.xml", { headers: same })).status).toBe(304);
  await eve.send("PATCH", "/api/profile/public-page", { isOn: false });
  expect((await open("/sitemap.xml")).text).not.toContain("/people/eve-reads");
  expect((await site.request("/sitemap.xml", { headers: same })).status).toBe(200);
});
