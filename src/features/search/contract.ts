import { z } from "zod";
import type { Entry } from "#features/entries/contract.ts";
import type { Span } from "#shared/spans.ts";

export const SearchQuery = z.object({
  q: z.string().trim().max(1_000, "A search has at most 1,000 characters").default(""),
  collectionId: z.uuid().optional(),
  topic: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/**
 * A passage of an entry's full text. `start` and `end` are UTF-16 offsets into the `text` of
 * GET /api/entries/:id/content; `matches` are spans of `text` here.
 */
export type SearchPassage = { text: string; start: number; end: number; matches: Span[] };

/** One entry found. Scores are comparable within one response only. */
export type SearchHit = {
  entry: Entry;
  score: number;
  /** The best first; empty where only title, note, topics or summary matched. */
  passages: SearchPassage[];
  /** Matching words of the entry's own fields. */
  matches: { title: Span[]; why: Span[]; summary: Span[] };
};

/**
 * `notes` are sentences about what was not understood, corrected (a typing error) or left out. `isPartial` is
 * true when the search ran out of time; a note says so.
 */
export type SearchResult = { items: SearchHit[]; notes: string[]; isPartial?: true };
