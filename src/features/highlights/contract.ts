import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { wholeList, PageQuery, pageOf } from "#shared/pages.ts";
import { Entry } from "#features/entries/contract.ts";
import { EditedVersion } from "#shared/edited-version.ts";
import {
  contextLength,
  highlightColours,
  maxHighlightNoteLength,
  maxHighlights,
  maxQuoteLength,
} from "#shared/highlight-limits.ts";

/** Max highlights of one user. */
export const maxHighlightsOfUser = 100_000;
// The browser imports them from shared/, without the validation.
export { contextLength, maxHighlightNoteLength, maxHighlights, maxQuoteLength };

export const HighlightColour = z.enum(highlightColours);
export type HighlightColour = z.infer<typeof HighlightColour>;

export const Highlight = z
  .object({
    id: z.uuid(),
    entryId: z.uuid(),
    quote: z.string().describe("The text as it was when it was highlighted."),
    prefix: z.string().describe("The text before it."),
    suffix: z.string().describe("The text after it."),
    start: z
      .number()
      .nullable()
      .describe("UTF-16 offset in the entry's `text`; null if the quote is lost."),
    end: z.number().nullable(),
    state: z
      .enum(["found", "lost"])
      .describe(
        "`lost`: the quote is not in the entry's present text, or not searched for yet: this takes seconds after a text was read again.",
      ),
    note: z.string(),
    colour: HighlightColour,
    isShared: z
      .literal(true)
      .exactOptional()
      .describe(
        "Only if the members of the shared collection that the entry is in see the quote and the note.",
      ),
    author: z
      .object({ id: z.uuid(), name: z.string() })
      .exactOptional()
      .describe("Only for highlights of other members, which they share."),
    isClosed: z
      .literal(true)
      .exactOptional()
      .describe(
        "Only if the entry of another user is no longer open to you: the note remains, without the quoted text.",
      ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Highlight" });
export type Highlight = z.infer<typeof Highlight>;

/** In an export. Positions are UTF-16 offsets in the entry's text; null if the quote is not in it. */
export const ExportedHighlight = Highlight.omit({
  id: true,
  entryId: true,
  isShared: true,
  author: true,
  isClosed: true,
});
export type ExportedHighlight = z.infer<typeof ExportedHighlight>;

const Note = z
  .string()
  .max(
    maxHighlightNoteLength,
    `A note has at most ${maxHighlightNoteLength.toLocaleString("en")} characters`,
  );
const IsShared = z
  .boolean()
  .optional()
  .describe(
    "Whether the members of the entry's shared collection see the quote and the note, with your name. False by default.",
  );
const Context = z.string().max(1_000, "At most 1,000 characters");

/** POST /api/entries/:id/highlights. `start` selects one of several equal quotes. */
export const HighlightCreate = z.object({
  quote: z
    .string()
    .max(
      maxQuoteLength,
      `A highlight has at most ${maxQuoteLength.toLocaleString("en")} characters. Select a shorter passage.`,
    )
    .refine((quote) => quote.trim() !== "", "Select some text to highlight"),
  prefix: Context.default(""),
  suffix: Context.default(""),
  start: z.number().int().min(0).max(100_000_000).optional(),
  note: Note.default(""),
  colour: HighlightColour.default("yellow"),
  isShared: IsShared,
  removed: z
    .object({ id: z.uuid(), createdAt: z.iso.datetime() })
    .optional()
    .describe(
      "Undoes a removal: the highlight keeps its id and date, and is restored as lost if its words are gone.",
    ),
});
export type HighlightCreate = z.input<typeof HighlightCreate>;

/** PATCH /api/highlights/:id */
export const HighlightUpdate = z.object({
  note: Note.optional(),
  colour: HighlightColour.optional(),
  isShared: IsShared,
  updatedAt: EditedVersion.optional(),
});
export type HighlightUpdate = z.input<typeof HighlightUpdate>;

/** GET /api/highlights */
export const HighlightListQuery = PageQuery.extend({
  q: z.string().trim().max(200).optional().describe("Searches quotes and notes, ignoring case."),
  collectionId: z.uuid().optional(),
  topic: z.string().trim().max(200).optional(),
  colour: HighlightColour.optional(),
  from: z.iso.datetime().optional().describe("Created at or after it."),
  to: z.iso.datetime().optional().describe("Created before it."),
});
export type HighlightListQuery = z.output<typeof HighlightListQuery>;

/** The response of GET /api/highlights. */
export const HighlightPage = pageOf(Highlight).extend({
  entries: z
    .array(Entry)
    .describe("The entries of these highlights, as far as they are open to the user."),
});
export type HighlightPage = z.infer<typeof HighlightPage>;

export const highlightsApi = defineApi("Highlights", {
  "GET /api/highlights": {
    summary: "All your highlights with their entries, newest first",
    about:
      "If the entry of another user is no longer open to you, its highlights with a note are listed without the quoted text (`isClosed`).",
    scope: "read",
    rate: "searches",
    query: HighlightListQuery,
    answer: HighlightPage,
  },
  "PATCH /api/highlights/:id": {
    summary: "Change the note or the colour, or who sees it",
    about:
      "409 with the present `highlight` in the error if it was changed after `updatedAt`, and 409 without it if its entry is not in a shared collection to show it in.",
    scope: "write",
    rate: "highlightChanges",
    body: HighlightUpdate,
    answer: Highlight,
  },
  "DELETE /api/highlights/:id": {
    summary: "Remove a highlight",
    scope: "write",
    rate: "highlightChanges",
    answer: null,
  },
  "GET /api/entries/:id/highlights": {
    summary: "Your highlights on an entry, in the order of its text",
    about: "With those that other members of its shared collection show, which have an `author`.",
    scope: "read",
    rate: "searches",
    answer: wholeList(Highlight),
  },
  "POST /api/entries/:id/highlights": {
    summary: "Highlight a passage",
    about:
      "Highlights that overlap it become one with it: the id of the first, the new colour, all notes.",
    scope: "write",
    rate: "highlightChanges",
    semaphore: "highlights",
    maxBodyBytes: 1_000_000,
    body: HighlightCreate,
    answer: Highlight,
    status: 201,
  },
});
