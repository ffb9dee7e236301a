import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { entryKeys, type EntryFilter } from "./entry-cache.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";
import type { entriesApi } from "#features/entries/contract.ts";

const call = callerOf<typeof entriesApi>();

/** Fetched for the home page, which shows at most five of them. */
const recentFetched = 10;
/** The first page is small to load fast; later pages are larger to need fewer requests. */
const firstPageSize = 25;
const laterPageSize = 100;

export const recentEntriesQuery = queryOptions({
  queryKey: entryKeys.recent,
  queryFn: ({ signal }) => call("GET /api/entries", { query: { limit: recentFetched }, signal }),
});

export function entriesQuery(filter: EntryFilter) {
  return infiniteQueryOptions({
    queryKey: entryKeys.list(filter),
    ...pagesFrom(
      (options) => call("GET /api/entries", options),
      { ...filter, limit: firstPageSize },
      laterPageSize,
    ),
  });
}

export function entryQuery(id: string) {
  return queryOptions({
    queryKey: entryKeys.detail(id),
    queryFn: ({ signal }) => call("GET /api/entries/:id", { params: { id }, signal }),
  });
}
