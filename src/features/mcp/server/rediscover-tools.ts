import { z } from "zod";
import { quoteField } from "#features/assistant/server/service.ts";
import {
  type Rediscover,
  RediscoverAnswer,
  RediscoverAnswered,
  RediscoverQuery,
} from "#features/rediscover/contract.ts";
import { defineTool } from "./tool.ts";

const { timeZone } = RediscoverQuery.shape;

export const rediscoverTool = defineTool({
  name: "rediscover",
  title: "Get what is due today",
  description:
    "Returns the highlight, note or takeaway that the user should see again today, if any. Answer it with answer_rediscover.",
  scope: "read",
  isReadOnly: true,
  input: z.object({ timeZone }),
  output: z.object({
    item: z
      .object({
        id: z.string(),
        kind: z.string(),
        text: z.string(),
        note: z.string(),
        entryId: z.string(),
        title: z.string(),
        link: z.string(),
        savedAt: z.string(),
      })
      .nullable()
      .describe("Null if nothing is due, or today's was answered"),
  }),
  run: async (api, query) => {
    const { item } = await api.get<Rediscover>("/api/rediscover", query);
    if (item === null) return { item };
    const { id, kind, text, note, entry, passage, savedAt } = item;
    const at = passage === null ? "" : `?at=${passage.start}-${passage.end}`;
    const link = api.link(`/entry/${entry.id}${at}`);
    return { item: { id, kind, text, note, entryId: entry.id, title: entry.title, link, savedAt } };
  },
  write: ({ item }) =>
    item === null
      ? "Nothing is due today."
      : [
          `id ${item.id} · ${item.link} · saved ${item.savedAt}`,
          ...quoteField("Title", item.title),
          ...quoteField("To see again", item.text),
          ...quoteField("The person's note", item.note),
        ].join("\n"),
});

export const answerRediscoverTool = defineTool({
  name: "answer_rediscover",
  title: "Answer what is due",
  description:
    "Decides when an item of rediscover is shown again: `keep` after twice the last interval, `less` after four times, `done` never.",
  scope: "write",
  isReadOnly: false,
  input: RediscoverAnswer,
  output: RediscoverAnswered.partial(),
  run: async (api, answer) => {
    const { nextOn } = await api.post<Partial<RediscoverAnswered>>(
      "/api/rediscover/answers",
      answer,
    );
    return { nextOn };
  },
  write: ({ nextOn }) =>
    nextOn === undefined
      ? "Done."
      : nextOn === null
        ? "It is not shown again."
        : `It is shown again on ${nextOn}.`,
});
