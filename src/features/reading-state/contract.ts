import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { Entry, ManyIds } from "#features/entries/contract.ts";

export const ReadingStateName = z.enum(["unread", "reading", "finished"]);
export type ReadingStateName = z.infer<typeof ReadingStateName>;

/** GET and PATCH /api/entries/:id/reading */
export const ReadingState = z
  .object({
    state: ReadingStateName,
    position: z
      .number()
      .describe(
        "UTF-16 offset in the entry's `text` of the first visible line. Found again if the text has changed.",
      ),
    progress: z.number().describe("The part before the position, from 0 to 1; 1 if finished."),
    updatedAt: z.iso.datetime().nullable().describe("Null while unread."),
  })
  .meta({ id: "ReadingState" });
export type ReadingState = z.infer<typeof ReadingState>;

export const ReadingStateUpdate = z
  .object({
    state: ReadingStateName.optional(),
    position: z
      .int("A position is a whole number of characters")
      .min(0, "A position is at least 0")
      .max(100_000_000, "A position is at most 100,000,000")
      .optional()
      .describe("Beyond the end of the text, its end. Alone, it does not change a finished entry."),
  })
  .refine(
    ({ state, position }) => state !== undefined || position !== undefined,
    "Please send a state or a position",
  );
export type ReadingStateUpdate = z.input<typeof ReadingStateUpdate>;

/** POST /api/entries/reading: all of them, or none if one is not open to the user. */
export const EntriesReading = z.object({
  ids: ManyIds,
  state: ReadingStateName,
});
export type EntriesReading = z.input<typeof EntriesReading>;

export const EntriesRead = z.object({ changed: z.number() });
export type EntriesRead = z.infer<typeof EntriesRead>;

/** GET /api/reading: what the user has begun and not finished, last read first. */
export const Unfinished = z.object({ items: z.array(Entry) });
export type Unfinished = z.infer<typeof Unfinished>;

export const UnfinishedQuery = z.object({
  limit: z.coerce.number().int().min(1).max(20).default(3),
});

/** How the user wants texts to look. */
export const ReadingSettings = z
  .object({
    size: z.int().min(1).max(7).describe("Type size: 3 is the usual one."),
    width: z.enum(["narrow", "normal", "wide"]),
    leading: z.enum(["tight", "normal", "loose"]).describe("Line height"),
    face: z.enum(["serif", "sans"]),
    theme: z
      .enum(["app", "light", "sepia", "dark"])
      .describe("Of an entry's page; `app` is the theme of the other pages."),
  })
  .meta({ id: "ReadingSettings" });
export type ReadingSettings = z.infer<typeof ReadingSettings>;

export const ReadingSettingsUpdate = ReadingSettings.partial();

export const readingStateApi = defineApi("Reading", {
  "GET /api/reading": {
    summary: "What you have begun and not finished, last read first",
    scope: "read",
    query: UnfinishedQuery,
    answer: Unfinished,
  },
  "GET /api/reading/settings": {
    summary: "How texts look",
    scope: "read",
    answer: ReadingSettings,
  },
  "PATCH /api/reading/settings": {
    summary: "Change how texts look",
    scope: "write",
    rate: "readingChanges",
    body: ReadingSettingsUpdate,
    answer: ReadingSettings,
  },
  "POST /api/entries/reading": {
    summary: "Change the state of many entries",
    about: "None is changed if one of them is neither yours nor shared with you.",
    scope: "write",
    rate: "bulkChanges",
    body: EntriesReading,
    answer: EntriesRead,
  },
  "GET /api/entries/:id/reading": {
    summary: "How far you have read an entry",
    about: "The position is found again if the text has changed.",
    scope: "read",
    rate: "readingChanges",
    answer: ReadingState,
  },
  "PATCH /api/entries/:id/reading": {
    summary: "Change the state or the position",
    about: "A position alone begins an unread entry, and leaves a finished one as it is.",
    scope: "write",
    rate: "readingChanges",
    body: ReadingStateUpdate,
    answer: ReadingState,
  },
});
