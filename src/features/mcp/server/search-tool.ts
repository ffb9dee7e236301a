import { z } from "zod";
import type { SearchHit, SearchResult } from "#features/search/contract.ts";
import type { ApiClient } from "./api-client.ts";
import { describeShared, sharedFields, writeNotes } from "./shared-fields.ts";
import { defineTool, quoteField } from "./tool.ts";

const Found = z.object({
  entryId: z.string(),
  title: z.string(),
  link: z.string(),
  url: z.string().nullable(),
  siteName: z.string().nullable(),
  author: z.string().nullable(),
  publishedOn: z.string().nullable(),
  collection: z.string(),
  note: z.string(),
  ...sharedFields,
  summary: z.string(),
  topics: z.array(z.string()),
  passages: z.array(z.string()),
  highlights: z.array(z.object({ quote: z.string(), note: z.string() })),
});

export const searchTool = defineTool({
  name: "search",
  title: "Search saved entries",
  description:
    'Finds entries that the user saved, best first, with the passages that match. Tolerates typing errors; "a phrase" in quotes, -word, site:, author:, language:fr, published:2026-01, topic:, in:"collection" and has:highlight narrow it.',
  scope: "read",
  isReadOnly: true,
  input: z.object({
    query: z.string().trim().min(1).max(1_000).describe("What to look for"),
    collectionId: z.uuid().optional().describe("Search only in this collection"),
    limit: z.int().min(1).max(50).default(10).describe("Max entries"),
  }),
  output: z.object({ items: z.array(Found), notes: z.array(z.string()) }),
  run: async (api, { query, collectionId, limit }) => {
    const result = await api.get<SearchResult>("/api/search", { q: query, collectionId, limit });
    return { items: result.items.map((hit) => describeHit(api, hit)), notes: result.notes };
  },
  write: ({ items, notes }) => {
    const found = items.map((item, index) =>
      [
        `${index + 1}. entryId ${item.entryId} · ${item.link}`,
        ...quoteField("Title", item.title),
        ...quoteField("Source", item.url),
        ...quoteField("Author", item.author),
        ...quoteField("Published", item.publishedOn),
        ...quoteField("Collection", item.collection),
        ...writeNotes(item),
        ...item.highlights.flatMap(({ quote, note }) => [
          ...quoteField("The person highlighted", quote),
          ...quoteField("The person's note on it", note),
        ]),
        ...item.passages.flatMap((passage) => quoteField("Passage", passage)),
      ].join("\n"),
    );
    return [
      ...(found.length === 0 ? ["Nothing saved matches."] : found),
      ...notes.map((note) => quoteField("Note on the search", note).join("\n")),
    ].join("\n\n");
  },
});

function describeHit(
  api: ApiClient,
  { entry, passages, highlights = [] }: SearchHit,
): z.input<typeof Found> {
  return {
    entryId: entry.id,
    title: entry.title,
    link: api.link(`/entry/${entry.id}`),
    url: entry.url,
    siteName: entry.siteName,
    author: entry.author,
    publishedOn: entry.publishedOn,
    collection: entry.collection.title,
    note: entry.whyItsInteresting,
    ...describeShared(entry),
    summary: entry.summary,
    topics: entry.attributes.mainTopics,
    passages: passages.map((passage) => passage.text),
    highlights: highlights.map(({ quote, note }) => ({ quote, note })),
  };
}
