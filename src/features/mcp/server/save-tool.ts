import { z } from "zod";
import type { Captured } from "#features/capture/contract.ts";
import { ApiRefusal } from "./call-api.ts";
import { defineTool } from "./tool.ts";

export const saveTool = defineTool({
  name: "save",
  title: "Save a link or a text",
  description:
    "Saves a link (its page is fetched and read) or a text as a private entry, with a note on why it is interesting. Give exactly one of `url` and `text`.",
  scope: "write",
  isReadOnly: false,
  input: z.object({
    url: z.string().trim().min(1).max(4_096).optional(),
    text: z.string().trim().min(1).max(200_000).optional(),
    note: z.string().trim().max(10_000).default("").describe("Why it is interesting"),
    collectionId: z.uuid().optional().describe("Unfiled when absent; see list_collections"),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    link: z.string(),
    collection: z.string(),
    status: z.enum(["processing", "ready", "failed"]),
  }),
  run: async (api, { url, text, note, collectionId }) => {
    if ((url === undefined) === (text === undefined))
      throw new ApiRefusal("Give either an address (url) or a text (text)");
    const about = { whyInteresting: note, collectionId };
    const { entry } =
      url === undefined
        ? await api.post<Captured>("/api/functions/process-text-entry", { text, ...about })
        : await api.post<Captured>("/api/functions/process-url", { url, ...about });
    const { id, title, status } = entry;
    const data = {
      id,
      title,
      link: api.link(`/entry/${id}`),
      collection: entry.collection.title,
      status,
    };
    const state = {
      processing: "It is being read.",
      ready: "It has been read and can be found.",
      failed: `Only the link is kept: ${entry.failure?.message ?? "it could not be read"}`,
    };
    return {
      text: `Saved “${title}” in ${data.collection}. ${state[status]}\nid ${id} · ${data.link}`,
      data,
    };
  },
});
