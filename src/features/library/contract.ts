import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";
import { Entry } from "#features/entries/contract.ts";
import {
  cleanValues,
  countedFilters,
  getFilterDefinition,
  getValuesOf,
  isFilterValue,
  type LibraryFilter,
  libraryFilterNames,
  type LibraryFilterName,
  librarySorts,
  maxFilterLength,
  maxFilterValues,
  maxLibraryText,
} from "#shared/library-filters.ts";

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

/** GET /api/library */
export const LibraryQuery = PageQuery.extend({
  ...parameters,
  shared,
  q,
  sort: z.enum(librarySorts).default("newest"),
});
export type LibraryQuery = z.output<typeof LibraryQuery>;

/** GET /api/library/count */
export const LibraryCountQuery = z.object({ ...parameters, shared, q });
export type LibraryCountQuery = z.output<typeof LibraryCountQuery>;

/** Counts stop here. */
export const maxCounted = 1_000;

/** GET /api/library/values: the values of one filter among the entries that meet the other filters. */
export const LibraryValuesQuery = z.object({
  ...parameters,
  shared,
  q,
  of: z.enum(countedFilters),
  find: z.string().trim().max(maxFilterLength).default("").describe("A part of the value."),
});
export type LibraryValuesQuery = z.output<typeof LibraryValuesQuery>;

export const LibraryValues = z
  .object({
    items: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        count: z.int().describe("At most 1,000."),
        isMore: z.boolean().describe("Whether there may be more than `count`."),
      }),
    ),
  })
  .meta({ id: "LibraryValues" });
export type LibraryValues = z.infer<typeof LibraryValues>;

export const LibraryCount = z
  .object({
    count: z.int().describe("At most 1,000."),
    isMore: z.boolean(),
    hasShared: z
      .literal(true)
      .exactOptional()
      .describe("Only if a shared collection is open to the user, as its owner or as a member."),
  })
  .meta({ id: "LibraryCount" });
export type LibraryCount = z.infer<typeof LibraryCount>;

/** The filter of a parsed request. */
export function toLibraryFilter(
  query: Pick<LibraryQuery, LibraryFilterName | "shared" | "q"> & { sort?: LibraryFilter["sort"] },
): LibraryFilter {
  const values: LibraryFilter["values"] = {};
  for (const name of libraryFilterNames) {
    const given = query[name];
    if (given !== undefined && given.length > 0) values[name] = given;
  }
  return { values, shared: query.shared, q: query.q, sort: query.sort ?? "newest" };
}

export const libraryApi = defineApi("Library", {
  "GET /api/library": {
    summary: "List all entries that meet the filters",
    about:
      "An entry must meet every filter that is given. With `shared=true`, of the entries that other users added to shared collections; `state` and `highlighted` are then yours, too.",
    scope: "read",
    rate: "searches",
    query: LibraryQuery,
    answer: pageOf(Entry),
  },
  "GET /api/library/count": {
    summary: "Count the entries that meet the filters",
    about: "Counting stops at 1,000.",
    scope: "read",
    rate: "searches",
    query: LibraryCountQuery,
    answer: LibraryCount,
  },
  "GET /api/library/values": {
    summary: "List the most frequent values of one filter",
    about:
      "Among the entries that meet the other filters. Counting stops at 1,000 per value, and at the newest 10,000 entries.",
    scope: "read",
    rate: "searches",
    query: LibraryValuesQuery,
    answer: LibraryValues,
  },
});
