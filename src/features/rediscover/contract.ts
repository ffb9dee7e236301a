import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { TimeZone } from "#features/mailings/contract.ts";
import { rediscoverAnswers } from "#shared/rediscover.ts";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** Names a highlight, the note of an entry, or one of its takeaways by the MD5 of its text. */
export const RediscoverId = z
  .string()
  .regex(
    new RegExp(`^(highlight:${uuid}|note:${uuid}|takeaway:${uuid}:[0-9a-f]{32})$`),
    "This names no highlight, note or takeaway",
  );

export const RediscoverItem = z
  .object({
    id: RediscoverId,
    kind: z
      .enum(["highlight", "note", "importedNote", "takeaway"])
      .describe("importedNote: of another program; it may describe the page."),
    text: z.string().describe("At most 1,000 characters."),
    note: z.string().describe("Of a highlight; otherwise empty."),
    entry: z.object({
      id: z.uuid(),
      title: z.string(),
      siteName: z.string().nullable(),
    }),
    passage: z
      .object({ start: z.number(), end: z.number() })
      .nullable()
      .describe("The place of a highlight in the text of the entry, unless it is lost."),
    savedAt: z.iso.datetime(),
  })
  .meta({ id: "RediscoverItem" });
export type RediscoverItem = z.infer<typeof RediscoverItem>;

/** In an export. An import finds the highlight or takeaway by its text. */
export const RediscoverSchedule = z.object({
  kind: z.enum(["highlight", "note", "takeaway"]),
  text: z.string().describe("The quote or the takeaway; empty for the note."),
  intervalDays: z.int().positive(),
  nextOn: z.iso.date().nullable().describe("Null: never."),
});
export type RediscoverSchedule = z.infer<typeof RediscoverSchedule>;

/** GET /api/rediscover */
export const RediscoverQuery = z.object({
  timeZone: TimeZone.optional().describe("Of the user's day; by default that of the browser."),
});
export type RediscoverQuery = z.output<typeof RediscoverQuery>;

export const Rediscover = z
  .object({
    isOn: z.boolean(),
    item: RediscoverItem.nullable().describe("Null if nothing is due, or today's was answered."),
  })
  .meta({ id: "Rediscover" });
export type Rediscover = z.infer<typeof Rediscover>;

/** PATCH /api/rediscover */
export const RediscoverUpdate = z.object({ isOn: z.boolean() });
export type RediscoverUpdate = z.input<typeof RediscoverUpdate>;

/** POST /api/rediscover/answers */
export const RediscoverAnswer = RediscoverQuery.extend({
  id: RediscoverId,
  answer: z
    .enum(rediscoverAnswers)
    .describe(
      "When it is shown again. `keep`: after twice the last interval; `less`: four times; `later`: from tomorrow; `done`: never.",
    ),
});
export type RediscoverAnswer = z.input<typeof RediscoverAnswer>;

export const RediscoverAnswered = z.object({
  nextOn: z.iso.date().nullable().describe("The day from which it is shown again."),
});
export type RediscoverAnswered = z.infer<typeof RediscoverAnswered>;

/** POST /api/rediscover/undo */
export const RediscoverUndo = z.object({ id: RediscoverId });
export type RediscoverUndo = z.input<typeof RediscoverUndo>;

export const rediscoverApi = defineApi("Rediscover", {
  "GET /api/rediscover": {
    summary: "Get today's item",
    about: "The same all day, on all devices. Reading it changes nothing.",
    scope: "read",
    rate: "searches",
    query: RediscoverQuery,
    answer: Rediscover,
  },
  "PATCH /api/rediscover": {
    summary: "Switch the card on or off",
    scope: "write",
    rate: "rediscoverChanges",
    body: RediscoverUpdate,
    answer: Rediscover,
  },
  "POST /api/rediscover/answers": {
    summary: "Choose when an item comes back",
    about: "A second answer on the same day replaces the first.",
    scope: "write",
    rate: "rediscoverChanges",
    body: RediscoverAnswer,
    answer: RediscoverAnswered,
  },
  "POST /api/rediscover/undo": {
    summary: "Undo the last answer to an item",
    scope: "write",
    rate: "rediscoverChanges",
    body: RediscoverUndo,
    answer: null,
  },
});
