import { z } from "zod";
import type { Collection, CollectionPage } from "#features/collections/contract.ts";
import { type Page, PageQuery } from "#shared/pages.ts";
import type { ApiClient } from "./api-client.ts";
import { defineTool, quote, quoteField } from "./tool.ts";

export const collectionsTool = defineTool({
  name: "list_collections",
  title: "List collections",
  description:
    "Lists the user's collections by title, with their ids and entry counts, then those that others share with the user; `query` searches titles. The members of a shared collection see what is saved into it.",
  scope: "read",
  isReadOnly: true,
  input: z.object({
    query: z.string().trim().max(200).optional(),
    cursor: PageQuery.shape.cursor.describe("`nextCursor` of the previous result"),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        entryCount: z.int(),
        role: z.enum(["owner", "editor", "viewer"]).describe("A viewer cannot save into it"),
        owner: z.string().optional().describe("The name of the other user who owns it"),
        members: z.int().describe("With the owner; 1: it is not shared"),
      }),
    ),
    total: z.int().describe("Of the user's own ones"),
    nextCursor: z.string().nullable(),
  }),
  run: async (api, { query, cursor }) => {
    const page = await api.get<CollectionPage>("/api/collections", {
      q: query,
      cursor,
      sort: "title",
      limit: 100,
    });
    const others = page.nextCursor === null ? await listShared(api, query) : [];
    const items = [...page.items.map(describeOwn), ...others.map(describeShared)];
    return { items, total: page.total, nextCursor: page.nextCursor };
  },
  write: ({ items, nextCursor }) =>
    [
      ...(items.length === 0 ? ["No collection has such a title."] : []),
      ...items.flatMap((one) => [
        `- id ${one.id} · entries: ${one.entryCount}${one.members > 1 ? ` · shared, members: ${one.members}, role: ${one.role}` : ""}`,
        quote(one.title),
        ...quoteField("Shared by", one.owner),
      ]),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ].join("\n"),
});

async function listShared(api: ApiClient, query: string | undefined): Promise<Collection[]> {
  const { items } = await api.get<Page<Collection>>("/api/shared-collections");
  const wanted = (query ?? "").toLowerCase();
  return items
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

function describeOwn({ id, title, entryCount, sharing }: Collection) {
  return { id, title, entryCount, role: "owner" as const, members: sharing?.members ?? 1 };
}

function describeShared({ id, title, entryCount, sharing }: Collection) {
  const { role, owner, members } = sharing!;
  return { id, title, entryCount, role, owner: owner.name, members };
}
