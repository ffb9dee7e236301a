import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { Entry } from "#features/entries/contract.ts";

export const SearchQuery = z.object({
  q: z.string().trim().max(1_000, "A search has at most 1,000 characters").default(""),
  collectionId: z.uuid().optional(),
  topic: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** As [start, end), in UTF-16 units. */
const Span = z.tuple([z.number(), z.number()]);

/** A passage of an entry's full text. */
export const SearchPassage = z.object({
  text: z.string(),
  start: z.number().describe("UTF-16 offset in the text of the entry's content"),
  end: z.number(),
  page: z.number().exactOptional().describe("The page of a PDF, from 1, with the first match."),
  matches: z.array(Span).describe("Spans of the passage's own text."),
});
export type SearchPassage = z.infer<typeof SearchPassage>;

/** A highlight of the user in the entry. */
export const SearchHighlight = z.object({
  id: z.uuid(),
  quote: z.string().describe("At most its first 1,000 characters."),
  note: z.string(),
  start: z.number().nullable().describe("As of a highlight; null if it is lost."),
  matches: z.object({ quote: z.array(Span), note: z.array(Span) }),
});
export type SearchHighlight = z.infer<typeof SearchHighlight>;

/** An entry that a search found, with the places that match. */
export const SearchHit = z.object({
  entry: Entry,
  score: z.number().describe("Comparable within one response only."),
  passages: z
    .array(SearchPassage)
    .describe("The best first; empty where only title, note, topics or summary matched."),
  highlights: z
    .array(SearchHighlight)
    .exactOptional()
    .describe("Your highlights with matching words, the best first; at most two."),
  matches: z
    .object({
      title: z.array(Span),
      why: z.array(Span),
      summary: z.array(Span),
      ownNote: z
        .array(Span)
        .exactOptional()
        .describe("In your own note on an entry that another user added to a shared collection."),
    })
    .describe("Matching words of the entry's own fields."),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchResult = z
  .object({
    items: z.array(SearchHit),
    notes: z
      .array(z.string())
      .describe("Sentences about what was not understood, corrected (a typing error) or left out."),
    isPartial: z
      .literal(true)
      .exactOptional()
      .describe("Only if the search ran out of time; a note says so."),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.infer<typeof SearchResult>;

export const searchApi = defineApi("Search", {
  "GET /api/search": {
    summary: "Search entries",
    scope: "read",
    rate: "searches",
    query: SearchQuery,
    answer: SearchResult,
  },
});
