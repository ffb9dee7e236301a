import { z } from "zod";
import { listDefinition, quote } from "#features/assistant/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { type LibraryCount, maxCounted } from "#features/library/contract.ts";
import { toLibraryFilter } from "#features/search/contract.ts";
import { formatLibrarySearch } from "#shared/library-filters.ts";
import type { Page } from "#shared/pages.ts";
import { describeShared, sharedFields, writeNotes } from "./shared-fields.ts";
import { defineTool } from "./tool.ts";

export const listTool = defineTool({
  ...listDefinition,
  title: "List entries",
  scope: "read",
  isReadOnly: true,
  output: z.object({
    items: z.array(
      z.object({
        entryId: z.string(),
        title: z.string(),
        url: z.string().nullable(),
        note: z.string(),
        ...sharedFields,
        topics: z.array(z.string()),
        savedAt: z.string(),
      }),
    ),
    total: z.int().describe(`Of those that meet the filters, at most ${maxCounted}`),
    nextCursor: z.string().nullable(),
  }),
  run: async (api, { limit, cursor, query, sort, ...filters }) => {
    const search = formatLibrarySearch(toLibraryFilter({ ...filters, q: query, sort }));
    const rest = `limit=${limit}${cursor === undefined ? "" : `&cursor=${cursor}`}`;
    const { count: total } = await api.get<LibraryCount>(`/api/library/count?${search}`);
    if (limit === 0) return { items: [], total, nextCursor: null };
    const page = await api.get<Page<Entry>>(`/api/library?${search}&${rest}`);
    const items = page.items.map((entry) => ({
      entryId: entry.id,
      title: entry.title,
      url: entry.url,
      note: entry.whyItsInteresting,
      ...describeShared(entry),
      topics: entry.attributes.mainTopics,
      savedAt: entry.createdAt,
    }));
    return { items, total, nextCursor: page.nextCursor };
  },
  write: ({ items, total, nextCursor }) =>
    [
      total === 0 ? "No entry meets these filters." : `In all: ${total}`,
      ...items.flatMap((one) => [
        `- entryId ${one.entryId} · saved ${one.savedAt}`,
        quote(one.title),
        ...writeNotes(one),
      ]),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ].join("\n"),
});
