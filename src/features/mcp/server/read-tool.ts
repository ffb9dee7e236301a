import { z } from "zod";
import type { Entry, EntryContent } from "#features/entries/contract.ts";
import { defineTool, quote } from "./tool.ts";

/** Characters of an entry's text in one answer. */
const mostCharacters = 100_000;

export const readTool = defineTool({
  name: "read",
  title: "Read an entry",
  description:
    "Gives one saved entry: note, summary, takeaways, topics, and its full text from `offset` on. Where more follows, `nextOffset` says where.",
  scope: "read",
  isReadOnly: true,
  input: z.object({
    id: z.uuid().describe("The entry's id, as search gives it"),
    offset: z.int().min(0).default(0).describe("Where to begin in the text, in characters"),
    limit: z.int().min(1).max(mostCharacters).default(20_000).describe("Characters at most"),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    link: z.string(),
    url: z.string().nullable(),
    collection: z.string(),
    status: z.string(),
    whyItsInteresting: z.string(),
    summary: z.string(),
    takeaways: z.array(z.string()),
    topics: z.array(z.string()),
    createdAt: z.string(),
    text: z.string(),
    totalCharacters: z.int(),
    nextOffset: z.int().nullable(),
  }),
  run: async (api, { id, offset, limit }) => {
    const [entry, content] = await Promise.all([
      api.get<Entry>(`/api/entries/${id}`),
      api.get<EntryContent>(`/api/entries/${id}/content`),
    ]);
    const end = Math.min(content.text.length, offset + limit);
    const data = {
      id: entry.id,
      title: entry.title,
      link: api.link(`/entry/${entry.id}`),
      url: entry.url,
      collection: entry.collection.title,
      status: entry.status,
      whyItsInteresting: entry.whyItsInteresting,
      summary: entry.summary,
      takeaways: entry.attributes.keyTakeaways,
      topics: entry.attributes.mainTopics,
      createdAt: entry.createdAt,
      text: content.text.slice(offset, end).toWellFormed(),
      totalCharacters: content.text.length,
      nextOffset: end < content.text.length ? end : null,
    };
    const head = [
      data.title,
      `${data.link}${data.url === null ? "" : ` · source ${data.url}`} · in ${data.collection}`,
      data.status === "failed" ? `It could not be read: ${entry.failure?.message ?? ""}` : "",
      data.whyItsInteresting === "" ? "" : `The person's note: ${data.whyItsInteresting}`,
      data.summary === "" ? "" : `Summary: ${data.summary}`,
      ...data.takeaways.map((takeaway) => `- ${takeaway}`),
      data.topics.length === 0 ? "" : `Topics: ${data.topics.join(", ")}`,
    ].filter((line) => line !== "");
    const rest =
      data.nextOffset === null ? "" : `\n\nMore follows: read on with offset ${data.nextOffset}.`;
    const body = data.text === "" ? "It has no text." : quote(data.text);
    return { text: `${head.join("\n")}\n\n${body}${rest}`, data };
  },
});
