import type { Entry } from "#features/entries/contract.ts";

/** An entry as a search returns it, not stored. */
export function makeEntry(fields: Partial<Entry> & Pick<Entry, "id">): Entry {
  return {
    captureId: `capture-${fields.id}`,
    collection: { id: "c", title: "Unfiled", category: "system" },
    title: "",
    summary: "",
    url: null,
    siteName: null,
    author: null,
    publishedOn: null,
    modifiedOn: null,
    language: null,
    canonicalUrl: null,
    picture: null,
    siteIcon: null,
    whyItsInteresting: "",
    isPrivate: true,
    isMine: true,
    attributes: { mainTopics: [], keyTakeaways: [], readingTimeMinutes: null },
    edited: { title: false, summary: false, topics: false },
    reading: { model: null, modelFailure: null },
    source: "text",
    status: "ready",
    step: "ready",
    failure: null,
    file: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...fields,
  };
}
