/** The tools that look up what a user saved: for the model that answers, and for the MCP server. None changes anything. */
import { z } from "zod";
import { HighlightColour } from "#features/highlights/contract.ts";
import { LibraryFilterQuery } from "#features/search/contract.ts";
import { librarySorts } from "#shared/library-filters.ts";
import { PageQuery } from "#shared/pages.ts";

/** Max entries in one result: as many as a model reads at once. */
const maxListed = 50;
/** Max characters of an entry's text in one result. */
const maxRead = 100_000;

const cursor = PageQuery.shape.cursor.describe("`nextCursor` of the previous result");

export const searchDefinition = {
  name: "search",
  description:
    'Finds entries that the user saved, best first, with the passages that match. Tolerates typing errors; "a phrase" in quotes, -word, site:, author:, language:fr, published:2026-01, topic:, in:"collection" and has:highlight narrow it.',
  input: z.object({
    query: z.string().trim().min(1).max(1_000).describe("What to look for"),
    collectionId: z.uuid().optional().describe("Search only in this collection"),
    limit: z.int().min(1).max(maxListed).default(10).describe("Max entries"),
  }),
} as const;

export const listDefinition = {
  name: "list_entries",
  description:
    "Lists and counts the saved entries that meet all given filters, such as what they are about, a topic, a site, an author, a language, a type or a period; without any, everything. With `limit` 0 it only counts. To find what a text says, use search.",
  input: LibraryFilterQuery.omit({ q: true }).extend({
    query: LibraryFilterQuery.shape.q,
    sort: z.enum(librarySorts).default("newest"),
    limit: z.int().min(0).max(maxListed).default(20),
    cursor,
  }),
} as const;

export const readDefinition = {
  name: "read",
  description:
    "Returns one saved entry: note, summary, takeaways, topics, and its full text from `offset` on. If more text follows, `nextOffset` is the offset of the rest.",
  input: z.object({
    entryId: z.uuid().describe("As returned by search"),
    offset: z.int().min(0).default(0).describe("Start position in the text, in characters"),
    limit: z.int().min(1).max(maxRead).default(20_000).describe("Max characters"),
  }),
} as const;

export const highlightsDefinition = {
  name: "list_highlights",
  description:
    "Lists the passages that the user highlighted, newest first, with their notes; `query` searches quotes and notes. The search tool finds the entries of highlights by relevance.",
  input: z.object({
    query: z.string().trim().max(200).optional(),
    collectionId: z.uuid().optional(),
    topic: z.string().trim().max(200).optional(),
    colour: HighlightColour.optional(),
    cursor,
  }),
} as const;
