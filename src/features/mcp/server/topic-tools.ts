import { z } from "zod";
import { quote, quoteField } from "#features/assistant/server/service.ts";
import {
  type EntriesTagged,
  EntriesTopic,
  type Topic,
  type TopicPage,
} from "#features/topics/contract.ts";
import { PageQuery } from "#shared/pages.ts";
import { TopicLabel } from "#shared/topic-label.ts";
import { defineTool } from "./tool.ts";

const Name = z.string().trim().min(1).max(1_000);
/** A key without the scope "read" does not get the topic. */
const Changed = z.object({ topic: z.string().optional(), entries: z.int().optional() });
const maxTagged = 100;

export const listTopicsTool = defineTool({
  name: "list_topics",
  title: "List topics",
  description:
    "Lists the topics of the user's entries with the number of entries, most used first; `query` searches a part of the name.",
  scope: "read",
  isReadOnly: true,
  input: z.object({
    query: z.string().trim().max(200).optional(),
    cursor: PageQuery.shape.cursor.describe("`nextCursor` of the previous result"),
  }),
  output: z.object({
    items: z.array(
      z.object({ topic: z.string(), entries: z.int(), formerly: z.array(z.string()) }),
    ),
    total: z.int(),
    nextCursor: z.string().nullable(),
  }),
  run: async (api, { query, cursor }) => {
    const page = await api.get<TopicPage>("/api/topics", { q: query, cursor, limit: 100 });
    const items = page.items.map(({ label, entries, formerly }) => ({
      topic: label,
      entries,
      formerly,
    }));
    return { items, total: page.total, nextCursor: page.nextCursor };
  },
  write: ({ items, nextCursor }) =>
    [
      ...(items.length === 0 ? ["No topic has such a name."] : []),
      ...items.flatMap(({ topic, entries, formerly }) => [
        `- entries: ${entries}`,
        quote(topic),
        ...quoteField("Formerly", formerly.join(", ")),
      ]),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ].join("\n"),
});

export const renameTopicTool = defineTool({
  name: "rename_topic",
  title: "Rename a topic",
  description:
    "Renames a topic in all of the user's entries. If another topic has the new name, use merge_topics. The user can undo it on the page /topics.",
  scope: "write",
  isReadOnly: false,
  input: z.object({ topic: Name, newName: TopicLabel }),
  output: Changed,
  run: async (api, { topic, newName }) => {
    const path = `/api/topics/${encodeURIComponent(topic)}`;
    return pick(await api.patch<Partial<Topic>>(path, { label: newName }));
  },
  write: (changed) => writeChanged("Renamed.", changed),
});

export const mergeTopicsTool = defineTool({
  name: "merge_topics",
  title: "Merge topics",
  description:
    "Replaces topics by another one in all of the user's entries. The user can undo it on the page /topics.",
  scope: "write",
  isReadOnly: false,
  input: z.object({
    from: z.array(Name).min(1).max(100),
    into: Name.describe("The topic that stays"),
  }),
  output: Changed,
  run: async (api, input) => pick(await api.post<Partial<Topic>>("/api/topics/merge", input)),
  write: (changed) => writeChanged("Merged.", changed),
});

export const tagEntriesTool = defineTool({
  name: "tag_entries",
  title: "Add or remove a topic",
  description:
    "Adds a topic to entries, or removes it from them. A removed topic does not return when a page is read again.",
  scope: "write",
  isReadOnly: false,
  input: z.object({
    entryIds: z.array(z.uuid()).min(1).max(maxTagged).describe("As returned by search"),
    topic: TopicLabel,
    action: EntriesTopic.shape.action,
  }),
  output: z.object({
    changed: z.int().optional(),
    full: z.int().optional().describe("Entries that have the maximum of topics"),
  }),
  run: async (api, { entryIds, topic, action }) => {
    const body = { ids: entryIds, label: topic, action };
    const { changed, full } = await api.post<Partial<EntriesTagged>>("/api/entries/topics", body);
    return { changed: changed?.length, full };
  },
  write: ({ changed, full }) =>
    [
      changed === undefined ? "Done." : `Changed entries: ${changed}.`,
      ...(full ? [`Entries that have the maximum of topics: ${full}.`] : []),
    ].join(" "),
});

function pick({ label, entries }: Partial<Topic>): z.input<typeof Changed> {
  return { topic: label, entries };
}

function writeChanged(done: string, { topic, entries }: z.input<typeof Changed>): string {
  const count = entries === undefined ? [] : [`Entries: ${entries}.`];
  return [[done, ...count].join(" "), ...quoteField("Topic", topic)].join("\n");
}
