import { z } from "zod";
import { quoteField, readDefinition } from "#features/assistant/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import { describeShared, sharedFields, writeNotes } from "./shared-fields.ts";
import { defineTool } from "./tool.ts";

export const readTool = defineTool({
  ...readDefinition,
  title: "Read an entry",
  scope: "read",
  isReadOnly: true,
  output: z.object({
    entryId: z.string(),
    title: z.string(),
    link: z.string(),
    url: z.string().nullable(),
    siteName: z.string().nullable(),
    author: z.string().nullable(),
    publishedOn: z.string().nullable().describe("A calendar date, as the page states it"),
    modifiedOn: z.string().nullable(),
    language: z.string().nullable(),
    collection: z.string(),
    status: z.string(),
    failure: z.string().nullable().describe("Why it could not be read"),
    note: z.string(),
    ...sharedFields,
    summary: z.string(),
    takeaways: z.array(z.string()),
    topics: z.array(z.string()),
    savedAt: z.string(),
    text: z.string(),
    totalCharacters: z.int(),
    nextOffset: z.int().nullable(),
  }),
  run: async (api, { entryId, offset, limit }) => {
    const [entry, content] = await Promise.all([
      api.get<Entry>(`/api/entries/${entryId}`),
      api.get<EntryContent>(`/api/entries/${entryId}/content`),
    ]);
    const end = Math.min(content.text.length, offset + limit);
    return {
      entryId,
      title: entry.title,
      link: api.link(`/entry/${entry.id}`),
      url: entry.url,
      siteName: entry.siteName,
      author: entry.author,
      publishedOn: entry.publishedOn,
      modifiedOn: entry.modifiedOn,
      language: entry.language,
      collection: entry.collection.title,
      status: entry.status,
      failure: entry.failure?.message ?? null,
      note: entry.whyItsInteresting,
      ...describeShared(entry),
      summary: entry.summary,
      takeaways: entry.attributes.keyTakeaways,
      topics: entry.attributes.mainTopics,
      savedAt: entry.createdAt,
      text: content.text.slice(offset, end).toWellFormed(),
      totalCharacters: content.text.length,
      nextOffset: end < content.text.length ? end : null,
    };
  },
  write: (entry) =>
    [
      `entryId ${entry.entryId} · ${entry.link} · ${entry.status}`,
      ...quoteField("Title", entry.title),
      ...quoteField("Source", entry.url),
      ...quoteField("Author", entry.author),
      ...quoteField("Published", entry.publishedOn),
      ...quoteField("Updated", entry.modifiedOn),
      ...quoteField("Collection", entry.collection),
      ...quoteField("It could not be read", entry.failure),
      ...writeNotes(entry),
      ...quoteField("Summary", entry.summary),
      ...quoteField("Takeaways", entry.takeaways.map((takeaway) => `- ${takeaway}`).join("\n")),
      ...quoteField("Topics", entry.topics.join(", ")),
      ...(entry.text === "" ? ["It has no text."] : quoteField("Text", entry.text)),
      ...(entry.nextOffset === null
        ? []
        : [`More follows: read on with offset ${entry.nextOffset}.`]),
    ].join("\n"),
});
