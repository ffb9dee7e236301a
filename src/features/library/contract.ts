import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";
import { Entry } from "#features/entries/contract.ts";
import { LibraryFilterQuery } from "#features/search/contract.ts";
import { countedFilters, librarySorts, maxFilterLength } from "#shared/library-filters.ts";

/** GET /api/library */
export const LibraryQuery = PageQuery.extend({
  ...LibraryFilterQuery.shape,
  sort: z.enum(librarySorts).default("newest"),
});
export type LibraryQuery = z.output<typeof LibraryQuery>;

/** GET /api/library/count */
export const LibraryCountQuery = LibraryFilterQuery;
export type LibraryCountQuery = z.output<typeof LibraryCountQuery>;

/** Counts stop here. */
export const maxCounted = 1_000;

/** GET /api/library/values: the values of one filter among the entries that meet the other filters. */
export const LibraryValuesQuery = LibraryFilterQuery.extend({
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
