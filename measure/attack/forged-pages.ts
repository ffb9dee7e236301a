/** Forged pages of a bank, by each way in which a user can supply the text of a link. Checks where they appear. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, type Hostile, isOver, uploadOf } from "./hostile-client.ts";

const lie =
  "The bank is insolvent and closes all accounts on Friday, its board said in the morning. ";
const page = `<!doctype html><html><head><title>Insolvent</title><meta property="og:site_name" content="First Bank">
  </head><body><article><h1>Insolvent</h1>${`<p>${lie.repeat(3)}</p>`.repeat(5)}</article></body></html>`;

type Entry = { id: string; url: string | null; status: string };
type Publication = { publicSlug: string | null; isPublic: boolean };

/** Each makes an entry with a link to the bank, and returns its id once it could be published. */
type Way = (hostile: Hostile, url: string) => Promise<string | null>;
const ways: Record<string, Way> = {
  "process-page": (hostile, url) => save(hostile, "process-page", { url, html: page }),
  "reprocess with a text": async (hostile, url) => {
    const id = await save(hostile, "process-url", { url });
    return (await settle(hostile, id)) ? reprocess(hostile, id, { text: lie.repeat(4) }) : null;
  },
  "reprocess with a text, then as a link": async (hostile, url) => {
    const id = await save(hostile, "process-url", { url });
    if (!(await settle(hostile, id))) return null;
    await reprocess(hostile, id, { text: lie.repeat(4) });
    await settle(hostile, id);
    await reprocess(hostile, id, {});
    await settle(hostile, id);
    return reprocess(hostile, id, { linkOnly: true });
  },
};

/** One at a time: the imports of a user wait for each other, and an attack lasts some seconds. */
const imports: Record<string, Way> = {
  "an imported bookmark, kept as a link": async (hostile, url) => {
    const id = await importOne(hostile, url, "b.html", writeBookmark(url));
    return (await settle(hostile, id)) ? reprocess(hostile, id, { linkOnly: true }) : null;
  },
  "an imported export": (hostile, url) =>
    importOne(hostile, url, "export.json", writeExport(url, "url")),
  "an imported export of a text": (hostile, url) =>
    importOne(hostile, url, "export.json", writeExport(url, "text")),
};

let round = 0;

export const forgingAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "pages forged under a bank's name": async (hostile) => {
    const name = `forger-${randomBytes(4).toString("hex")}`;
    const shown = { name, isOn: true, isIndexed: true };
    await ask(hostile, "/api/profile/public-page", { method: "PATCH", body: shown });
    for (; !isOver(hostile); round += 1) {
      const tried = [...Object.entries(ways), Object.entries(imports)[round % 3]!];
      const forgeries = tried.map(([way, forge]) => forgeOne(hostile, way, forge));
      await Promise.all([...forgeries, checkPublicPlaces(hostile, name)]);
    }
  },
};

async function forgeOne(hostile: Hostile, way: string, forge: Way): Promise<void> {
  const id = await forge(hostile, `https://bank.invalid/${randomBytes(6).toString("hex")}`);
  if (id === null || !(await settle(hostile, id))) return;
  await ask(hostile, `/api/entries/${id}`, { method: "PATCH", body: { isPrivate: false } });
  const publication = await ask<Publication>(hostile, `/api/entries/${id}/publication`);
  const slug = publication?.isPublic ? publication.publicSlug : null;
  if (slug === null || slug === undefined) return;
  count(hostile, `published by ${way}`);
  const text = await read(hostile, `/shared/${slug}`);
  if (text?.includes("insolvent") && !text.includes('name="robots" content="noindex"'))
    hostile.broken.push(`a page forged by ${way} can be indexed: /shared/${slug}`);
  const answer = await read(hostile, `/api/public/entries/${slug}`);
  if (answer !== null && (JSON.parse(answer) as { supplied?: boolean }).supplied !== true)
    hostile.broken.push(`a page forged by ${way} is not marked: /shared/${slug}`);
}

/** None may be on the landing page, and the page of a user who lists them must not be in the sitemap. */
async function checkPublicPlaces(hostile: Hostile, name: string): Promise<void> {
  const page = await ask<{ items: { supplied: boolean }[] }>(hostile, `/api/public/people/${name}`);
  // Other attacks of the same user publish honest entries, with which the page may be in the sitemap.
  const listsForgery = page?.items.some(({ supplied }) => supplied) ?? false;
  for (const place of ["/", "/api/public/entries", "/sitemap.xml"]) {
    const text = await read(hostile, place);
    if (text?.includes("bank.invalid") || (listsForgery && text?.includes(`/people/${name}`)))
      hostile.broken.push(`a forged page is on ${place}`);
  }
}

async function save(hostile: Hostile, way: string, body: object): Promise<string | null> {
  const made = await ask<{ entry: Entry }>(hostile, `/api/functions/${way}`, { body });
  return made?.entry.id ?? null;
}

async function reprocess(hostile: Hostile, id: string | null, body: object) {
  const entry = await ask<Entry>(hostile, `/api/entries/${id}/reprocess`, { body });
  return entry?.id ?? null;
}

/** Waits until it has been read or has failed. */
async function settle(hostile: Hostile, id: string | null): Promise<boolean> {
  if (id === null) return false;
  while (!isOver(hostile)) {
    const entry = await ask<Entry>(hostile, `/api/entries/${id}`);
    if (entry !== null && entry.status !== "processing") return true;
    await sleep(100);
  }
  return false;
}

async function importOne(
  hostile: Hostile,
  url: string,
  name: string,
  text: string,
): Promise<string | null> {
  const { body, headers } = uploadOf(name, Buffer.from(text));
  const made = await ask<{ import: { id: string } }>(hostile, "/api/import", { body, headers });
  if (made === null) return null;
  const path = `/api/imports/${made.import.id}`;
  const reach = async (wanted: string) => {
    while (!isOver(hostile)) {
      const status = (await ask<{ status: string }>(hostile, path))?.status;
      if (status === wanted || status === "failed") return;
      await sleep(100);
    }
  };
  await reach("ready");
  await ask(hostile, `${path}/start`, { body: {} });
  await reach("finished");
  const rows = await ask<{ items: { url: string; entryId: string | null }[] }>(
    hostile,
    `${path}/rows`,
  );
  return rows?.items.find((row) => row.url === url)?.entryId ?? null;
}

function writeBookmark(url: string): string {
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF="${url}" TAGS="insolvent">${lie}</A>\n</DL><p>`;
}

function writeExport(url: string, source: "url" | "text"): string {
  const at = new Date().toISOString();
  const [id, collectionId] = [crypto.randomUUID(), crypto.randomUUID()];
  const texts = { title: "Unfiled", category: "", description: "", color: "", emoji: "" };
  const times = { createdAt: at, updatedAt: at };
  const collection = { id: collectionId, ...texts, isUnfiled: true, interests: [], ...times };
  const words = { title: lie, summary: lie, originalTitle: lie, originalSummary: lie, text: lie };
  const rest = { topics: ["insolvent"], takeaways: [lie], readingTimeMinutes: 1, language: "en" };
  const empty = { failure: null, html: null, file: null, picture: null, whyItsInteresting: "" };
  const entry = { id, collectionId, source, url, siteName: "First Bank", isPrivate: false };
  return JSON.stringify({
    format: "commonplace",
    version: 1,
    exportedAt: at,
    profile: null,
    collections: [collection],
    entries: [{ ...entry, ...words, ...rest, ...empty, status: "ready", ...times }],
    links: [],
    projects: [],
    conversations: [],
  });
}

/** As a visitor; null if it was refused or timed out. */
async function read({ url, until }: Hostile, path: string): Promise<string | null> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())));
  return fetch(`${url}${path}`, { signal })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
}

function count({ statuses }: Hostile, what: string): void {
  statuses.set(what, (statuses.get(what) ?? 0) + 1);
}
