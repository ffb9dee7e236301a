import { z } from "zod";
import { quoteField } from "#features/assistant/server/service.ts";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { type ApiClient, ApiRefusal } from "./api-client.ts";
import { defineTool } from "./tool.ts";

/** A key without the scope "read" gets only the ids. */
type Saved = { entry: Pick<Entry, "id"> & Partial<Entry> };

const states = {
  processing: "It is being read.",
  ready: "It has been read and can be found.",
  failed: "Only the link is kept.",
};

export const saveTool = defineTool({
  name: "save",
  title: "Save a link or a text",
  description:
    "Saves a link (its page is fetched and processed) or a text as a private entry, with a note on why it is interesting. Give exactly one of `url` and `text`. In a shared collection its members see the entry, and the note with the user's name unless `hidesNote`: ask the user before.",
  scope: "write",
  isReadOnly: false,
  input: z.object({
    url: z.string().trim().min(1).max(4_096).optional(),
    text: z.string().trim().min(1).max(200_000).optional(),
    note: z.string().trim().max(10_000).default("").describe("Why it is interesting"),
    collectionId: z.uuid().optional().describe("Defaults to Unfiled; see list_collections"),
    hidesNote: z
      .boolean()
      .default(false)
      .describe("Whether the members of a shared collection do not see the note"),
  }),
  output: z.object({
    entryId: z.string(),
    link: z.string(),
    // Missing for a key without the scope "read".
    title: z.string().optional(),
    collection: z.string().optional(),
    status: z.enum(["processing", "ready", "failed"]).optional(),
    failure: z.string().optional().describe("Why only the link is kept"),
    seenBy: z.int().optional().describe("How many other members of the collection see the entry"),
  }),
  run: async (api, { url, text, note, collectionId, hidesNote }) => {
    if ((url === undefined) === (text === undefined))
      throw new ApiRefusal("Give either an address (url) or a text (text)");
    const about = { whyInteresting: note, collectionId, ...(hidesNote && { hidesNote }) };
    const { entry } =
      url === undefined
        ? await api.post<Saved>("/api/functions/process-text-entry", { text, ...about })
        : await api.post<Saved>("/api/functions/process-url", { url, ...about });
    const { id, title, status, failure, collection } = entry;
    return {
      entryId: id,
      link: api.link(`/entry/${id}`),
      title,
      collection: collection?.title,
      status,
      failure: failure?.message,
      seenBy: collection && (await countOthers(api, collection.id)),
    };
  },
  write: ({ entryId, link, title, collection, status, failure, seenBy }) =>
    [
      `Saved. ${status === undefined ? "" : states[status]}`.trimEnd(),
      `entryId ${entryId} · ${link}`,
      ...(seenBy ? [`The collection is shared: ${seenBy} other members see the entry.`] : []),
      ...quoteField("Title", title),
      ...quoteField("Collection", collection),
      ...quoteField("It could not be read", failure),
    ].join("\n"),
});

async function countOthers(api: ApiClient, collectionId: string): Promise<number> {
  return (await api.get<Collection>(`/api/collections/${collectionId}`)).memberCount - 1;
}
