import { z } from "zod";
import type { CollectionPage } from "#features/collections/contract.ts";
import { PageQuery } from "#shared/pages.ts";
import { defineTool, quote } from "./tool.ts";

export const collectionsTool = defineTool({
  name: "list_collections",
  title: "List collections",
  description:
    "Lists the user's collections and those that others share with the user, by title, with ids and entry counts; `query` searches titles. With the role viewer the user cannot add entries.",
  scope: "read",
  isReadOnly: true,
  input: z.object({
    query: z.string().trim().max(200).optional(),
    cursor: PageQuery.shape.cursor.describe("`nextCursor` of the previous result"),
  }),
  output: z.object({
    items: z.array(
      z.object({ id: z.string(), title: z.string(), entryCount: z.int(), role: z.string() }),
    ),
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
    const items = page.items.map(({ id, title, entryCount, role }) => ({
      id,
      title,
      entryCount,
      role,
    }));
    return { items, total: page.total, nextCursor: page.nextCursor };
  },
  write: ({ items, nextCursor }) =>
    [
      ...(items.length === 0 ? ["No collection has such a title."] : []),
      ...items.flatMap(({ id, title, entryCount, role }) => [
        `- id ${id} · entries: ${entryCount}${role === "owner" ? "" : ` · shared, ${role}`}`,
        quote(title),
      ]),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ].join("\n"),
});
