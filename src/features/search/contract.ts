import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { Entry } from "#features/entries/contract.ts";
import {
  cleanValues,
  getFilterDefinition,
  getValuesOf,
  isFilterValue,
  type LibraryFilter,
  libraryFilterNames,
  type LibraryFilterName,
  maxFilterLength,
  maxFilterValues,
  maxLibraryText,
} from "#shared/library-filters.ts";

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

/** One or several values: a parameter may be repeated. */
function toParameter(name: LibraryFilterName) {
  const definition = getFilterDefinition(name);
  const { kind, label, options, matchesAll, excludes, most = maxFilterValues } = definition;
  const about =
    name === "about"
      ? `${label}: a subject in any words. An entry is about it if a topic is it, or it has the words in its title, summary, note or highlights, or often in its text; of those that only have the words, the 2,000 that are most about it count`
      : options !== undefined
        ? `${label}: ${Object.keys(options).join(", ")}`
        : kind === "days"
          ? `${label}: a period such as 2024, 2024-05, >=7d or 2024-01..2024-03`
          : getValuesOf(name) === "language"
            ? `${label}: a code such as en or fr`
            : label;
  const repeated = excludes
    ? "none of them applies"
    : matchesAll
      ? "all of them apply"
      : "one of them applies";
  const Value = z
    .string()
    .max(maxFilterLength, `${label}: at most ${maxFilterLength} characters`)
    .refine((value) => isFilterValue(name, value), `${label}: this is not a possible value`);
  return z
    .union([Value, z.array(Value).max(most, `${label}: at most ${most} values`)])
    .transform((value) => cleanValues(name, [value].flat()))
    .optional()
    .describe(`${about}${kind === "days" || kind === "flag" ? "" : `. If repeated, ${repeated}`}.`);
}

type Parameters = Record<LibraryFilterName, ReturnType<typeof toParameter>>;
const parameters = Object.fromEntries(
  libraryFilterNames.map((name) => [name, toParameter(name)]),
) as Parameters;

const q = z
  .string()
  .trim()
  .max(maxLibraryText, `A text to filter by has at most ${maxLibraryText} characters`)
  .default("")
  .describe("A part of a title or topic.");

const shared = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true")
  .describe(
    "Whether of the entries that other users added to shared collections, instead of the user's own.",
  );

/** The filters of a list of entries, of /library and of the assistant. */
export const LibraryFilterQuery = z.object({ ...parameters, shared, q });

/** The filter of a parsed request. */
export function toLibraryFilter(
  query: z.output<typeof LibraryFilterQuery> & { sort?: LibraryFilter["sort"] },
): LibraryFilter {
  const values: LibraryFilter["values"] = {};
  for (const name of libraryFilterNames) {
    const given = query[name];
    if (given !== undefined && given.length > 0) values[name] = given;
  }
  return { values, shared: query.shared, q: query.q, sort: query.sort ?? "newest" };
}

export const searchApi = defineApi("Search", {
  "GET /api/search": {
    summary: "Search entries",
    scope: "read",
    rate: "searches",
    query: SearchQuery,
    answer: SearchResult,
  },
});
