import { z } from "zod";
import type { CollectionPage } from "#features/collections/contract.ts";
import { PageQuery } from "#shared/pages.ts";
import { defineTool, quote } from "./tool.ts";

export const collectionsTool = defineTool({
  name: "list_collections",
  title: "List collections",
  description:
    "Lists the user's collections by title, with their ids and entry counts; `query` searches titles.",
  scope: "read",
  isReadOnly: true,
  input: z.object({
    query: z.string().trim().max(200).optional(),
    cursor: PageQuery.shape.cursor.describe("`nextCursor` of the previous result"),
  }),
  output: z.object({
    items: z.array(z.object({ id: z.string(), title: z.string(), entryCount: z.int() })),
    total: z.int(),
    nextCursor: z.string().nullable(),
  }),
  run: async (api, { query, cursor }) => {
    const page = await api.get<CollectionPage>("/api/collections", {
      q: query,
      cursor,
      sort: "title",
      limit: 100,
    });
    const items = page.items.map(({ id, title, entryCount }) => ({ id, title, entryCount }));
    return { items, total: page.total, nextCursor: page.nextCursor };
  },
  write: ({ items, nextCursor }) =>
    [
      ...(items.length === 0 ? ["No collection has such a title."] : []),
      ...items.flatMap((one) => [`- id ${one.id} · entries: ${one.entryCount}`, quote(one.title)]),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ].join("\n"),
});
