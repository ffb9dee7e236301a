import { z } from "zod";
import { quoteField, searchDefinition } from "#features/assistant/server/service.ts";
import type { SearchHit, SearchResult } from "#features/search/contract.ts";
import type { ApiClient } from "./api-client.ts";
import { describeShared, sharedFields, writeNotes } from "./shared-fields.ts";
import { defineTool } from "./tool.ts";

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
  ...searchDefinition,
  title: "Search saved entries",
  scope: "read",
  isReadOnly: true,
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
