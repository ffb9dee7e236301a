import { z } from "zod";
import type { SearchHit, SearchResult } from "#features/search/contract.ts";
import type { CallApi } from "./call-api.ts";
import { defineTool, quote } from "./tool.ts";

const Found = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  url: z.string().nullable(),
  collection: z.string(),
  whyItsInteresting: z.string(),
  summary: z.string(),
  topics: z.array(z.string()),
  passages: z.array(z.string()),
});

export const searchTool = defineTool({
  name: "search",
  title: "Search saved entries",
  description:
    'Finds entries that the person saved, best first, with the passages that match. Words may be mistyped; "a phrase" in quotes, -word, site:, topic: and in:"collection" narrow it.',
  scope: "read",
  isReadOnly: true,
  input: z.object({
    query: z.string().trim().min(1).max(1_000).describe("What to look for"),
    collectionId: z.uuid().optional().describe("Look in this collection alone"),
    limit: z.int().min(1).max(50).default(10).describe("How many entries at most"),
  }),
  output: z.object({ items: z.array(Found), notes: z.array(z.string()) }),
  run: async (api, { query, collectionId, limit }) => {
    const result = await api.get<SearchResult>("/api/search", { q: query, collectionId, limit });
    const items = result.items.map((hit) => describeHit(api, hit));
    const lines = items.map(
      (item, index) =>
        `${index + 1}. ${item.title}\n   id ${item.id} · ${item.link}${item.url === null ? "" : `\n   source ${item.url}`}\n   in ${item.collection}${
          item.whyItsInteresting === "" ? "" : `\n   the person's note: ${item.whyItsInteresting}`
        }${item.passages.map((passage) => `\n${quote(passage)}`).join("")}`,
    );
    const text = [
      items.length === 0 ? "Nothing saved matches." : lines.join("\n\n"),
      ...result.notes,
    ].join("\n\n");
    return { text, data: { items, notes: result.notes } };
  },
});

function describeHit(api: CallApi, { entry, passages }: SearchHit): z.input<typeof Found> {
  return {
    id: entry.id,
    title: entry.title,
    link: api.link(`/entry/${entry.id}`),
    url: entry.url,
    collection: entry.collection.title,
    whyItsInteresting: entry.whyItsInteresting,
    summary: entry.summary,
    topics: entry.attributes.mainTopics,
    passages: passages.map((passage) => passage.text),
  };
}
