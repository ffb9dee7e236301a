import { z } from "zod";
import { quote, quoteField } from "#features/assistant/server/service.ts";
import type { CollectionPage } from "#features/collections/contract.ts";
import { PageQuery } from "#shared/pages.ts";
import { defineTool } from "./tool.ts";

export const collectionsTool = defineTool({
  name: "list_collections",
  title: "List collections",
  description:
    "Lists the user's collections and those that others share with the user, by title, with ids and entry counts; `query` searches titles. With the role viewer the user cannot add entries. The members of a shared collection see what is saved into it.",
  scope: "read",
  isReadOnly: true,
  input: z.object({
    query: z.string().trim().max(200).optional(),
    cursor: PageQuery.shape.cursor.describe("`nextCursor` of the previous result"),
  }),
  output: z.object({
    items: z.array(
      z.object({
        collectionId: z.string(),
        title: z.string(),
        entryCount: z.int(),
        role: z.enum(["owner", "editor", "viewer"]),
        owner: z.string().optional().describe("The name of the other user who owns it"),
        members: z.int().describe("With the owner; 1: it is not shared"),
      }),
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
    const items = page.items.map(({ id, title, entryCount, role, owner, memberCount }) => ({
      collectionId: id,
      title,
      entryCount,
      role,
      ...(role !== "owner" && { owner: owner.name }),
      members: memberCount,
    }));
    return { items, total: page.total, nextCursor: page.nextCursor };
  },
  write: ({ items, nextCursor }) =>
    [
      ...(items.length === 0 ? ["No collection has such a title."] : []),
      ...items.flatMap((one) => [
        `- collectionId ${one.collectionId} · entries: ${one.entryCount}${one.members > 1 ? ` · shared, members: ${one.members}, role: ${one.role}` : ""}`,
        quote(one.title),
        ...quoteField("Shared by", one.owner),
      ]),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ].join("\n"),
});
