import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";
import { pagesOf } from "#web/pages-of.ts";
import { entryKeys, type EntryFilter } from "./entry-cache.ts";

/** Fetched for the home page, which shows at most five of them. */
const recentFetched = 10;
/** The first page is small to load fast; later pages are larger to need fewer requests. */
const firstPageSize = 25;
const laterPageSize = 100;

export const recentEntriesQuery = queryOptions({
  queryKey: entryKeys.recent,
  queryFn: ({ signal }) =>
    request<Page<Entry>>("GET", "/api/entries", { query: { limit: recentFetched }, signal }),
});

export function entriesQuery(filter: EntryFilter) {
  return infiniteQueryOptions({
    queryKey: entryKeys.list(filter),
    ...pagesOf<Page<Entry>>("/api/entries", { ...filter, limit: firstPageSize }, laterPageSize),
  });
}

export function entryQuery(id: string) {
  return queryOptions({
    queryKey: entryKeys.detail(id),
    queryFn: ({ signal }) => request<Entry>("GET", `/api/entries/${id}`, { signal }),
  });
}
