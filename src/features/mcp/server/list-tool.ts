import { z } from "zod";
import type { Entry } from "#features/entries/contract.ts";
import { LibraryQuery, toLibraryFilter } from "#features/library/contract.ts";
import { formatLibrarySearch } from "#shared/library-filters.ts";
import type { Page } from "#shared/pages.ts";
import { describeShared, sharedFields, writeNotes } from "./shared-fields.ts";
import { defineTool, quote } from "./tool.ts";

/** As many as a model reads at once. */
const maxListed = 50;

export const listTool = defineTool({
  name: "list_entries",
  title: "List entries",
  description:
    "Lists saved entries that meet all given filters, such as what they are about, a topic, a site, an author, a language, a type or a period; without any, everything. To find what a text says, use search.",
  scope: "read",
  isReadOnly: true,
  input: LibraryQuery.omit({ q: true }).extend({
    query: LibraryQuery.shape.q,
    limit: z.int().min(1).max(maxListed).default(20),
    cursor: LibraryQuery.shape.cursor.describe("`nextCursor` of the previous result"),
  }),
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
    nextCursor: z.string().nullable(),
  }),
  run: async (api, { limit, cursor, query, sort, ...filters }) => {
    const search = formatLibrarySearch(toLibraryFilter({ ...filters, q: query, sort }));
    const rest = `limit=${limit}${cursor === undefined ? "" : `&cursor=${cursor}`}`;
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
    return { items, nextCursor: page.nextCursor };
  },
  write: ({ items, nextCursor }) =>
    [
      ...(items.length === 0 ? ["No entry meets these filters."] : []),
      ...items.flatMap((one) => [
        `- entryId ${one.entryId} · saved ${one.savedAt}`,
        quote(one.title),
        ...writeNotes(one),
      ]),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ].join("\n"),
});
