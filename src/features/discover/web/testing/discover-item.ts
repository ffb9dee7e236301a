/** Entries as Discover lists them, and responses of a fake server. */
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import type { DiscoverItem } from "#features/discover/contract.ts";
import { answerJson } from "#features/entries/web/testing/mount.tsx";

export const createItem = (part: Partial<DiscoverItem> = {}): DiscoverItem => ({
  slug: "slug-1",
  captureId: "global-1",
  title: "The quiet virtue of friction",
  summary: "Slow tools make better thinkers.",
  url: "https://example.com/friction",
  siteName: "Notes on Tools",
  author: null,
  publishedOn: null,
  host: "example.com",
  supplied: false,
  attributes: { mainTopics: ["Attention"], keyTakeaways: ["Slow down"], readingTimeMinutes: 3 },
  image: null,
  picture: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...part,
});

export const listOf = (...items: DiscoverItem[]) => answerJson({ items, nextCursor: null });
/** The response of GET /api/collections. */
export const collections = answerJson({
  items: [createCollection({ id: "c1", title: "Reading", entryCount: 0 })],
  nextCursor: null,
  total: 1,
});
