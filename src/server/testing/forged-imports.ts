/** Import files with false content about a link. */
import { randomUUID } from "node:crypto";
import type { Entry } from "#features/entries/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import { forged } from "./bank-site.ts";
import type { TestClient } from "./test-client.ts";
import { waitFor } from "./test-context.ts";

let exported = 0;

/** An export of Commonplace with one entry, ready to be shown as it is. */
export function formatExport(url: string, given: object = {}): string {
  const [id, collectionId] = [randomUUID(), randomUUID()];
  // An entry of the same time and title counts as imported already.
  const at = new Date(Date.UTC(2026, 0, 1) + exported++).toISOString();
  const collection = { id: collectionId, title: "Unfiled", isUnfiled: true };
  const texts = { category: "", description: "", color: "", emoji: "", isArchived: false };
  const entry = {
    id,
    collectionId,
    source: "url",
    title: "Insolvent",
    summary: forged,
    originalTitle: null,
    originalSummary: null,
    url,
    siteName: "Official Bank",
    whyItsInteresting: "",
    isPrivate: false,
    topics: ["Insolvency"],
    takeaways: [forged],
    readingTimeMinutes: 1,
    language: "en",
    status: "ready",
    failure: null,
    text: forged,
    html: null,
    file: null,
    picture: null,
    createdAt: at,
    updatedAt: at,
    ...given,
  };
  const document = {
    format: "commonplace",
    version: 1,
    exportedAt: at,
    profile: null,
    collections: [{ ...collection, ...texts, interests: [], createdAt: at, updatedAt: at }],
    entries: [entry],
    links: [],
    projects: [],
    conversations: [],
  };
  return JSON.stringify(document);
}

/** One bookmark with a tag. */
export const formatBookmark = (url: string) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n<DT><A HREF="${url}" TAGS="Insolvency">Insolvent</A>\n</DL><p>`;

/** Imports a file and waits until the entry with this URL is read or has failed. */
export async function importLink(
  client: TestClient,
  name: string,
  content: string,
  url: string,
): Promise<Entry> {
  const body = new FormData();
  body.append("file", new Blob([content]), name);
  const { id } = (await client.send<{ import: Import }>("POST", "/api/import", body)).body.import;
  const reach = (status: Import["status"]) =>
    waitFor(async () => {
      const found = (await client.get<Import>(`/api/imports/${id}`)).body;
      if (found.status === "failed") throw new Error(found.failure ?? "failed");
      return found.status === status;
    });
  await reach("ready");
  await client.send("POST", `/api/imports/${id}/start`);
  await reach("finished");
  return waitFor(async () => {
    const { body } = await client.get<{ items: Entry[] }>("/api/entries?limit=100");
    const found = body.items.find((entry) => entry.url === url);
    return found?.status !== "processing" && found;
  });
}
