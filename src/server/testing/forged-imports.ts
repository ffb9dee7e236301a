/** Import files with false content about a link. */
import { randomUUID } from "node:crypto";

const lie = "The bank is insolvent and closes all accounts on Friday, its board said.";
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
    summary: lie,
    originalTitle: null,
    originalSummary: null,
    url,
    siteName: "Official Bank",
    whyItsInteresting: "",
    isPrivate: false,
    topics: ["Insolvency"],
    takeaways: [lie],
    readingTimeMinutes: 1,
    language: "en",
    status: "ready",
    failure: null,
    text: lie,
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
