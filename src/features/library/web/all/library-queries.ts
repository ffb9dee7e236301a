import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import {
  type CountedFilter,
  formatLibrarySearch,
  type LibraryFilter,
} from "#shared/library-filters.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";
import type { libraryApi } from "#features/library/contract.ts";

const call = callerOf<typeof libraryApi>();

/** The first page is small to load fast; later pages are larger to need fewer requests. */
const firstPageSize = 25;
const laterPageSize = 100;

export const libraryCountKey = ["library-count"] as const;

export function libraryQuery(filter: LibraryFilter) {
  const search = formatLibrarySearch(filter);
  return infiniteQueryOptions({
    queryKey: entryKeys.library(search),
    ...pagesFrom(
      (options) => call("GET /api/library", { search, ...options }),
      { limit: firstPageSize },
      laterPageSize,
    ),
  });
}

export function libraryCountQuery(filter: LibraryFilter) {
  const search = formatLibrarySearch({ ...filter, sort: "newest" });
  return queryOptions({
    queryKey: [...libraryCountKey, search],
    queryFn: ({ signal }) => call("GET /api/library/count", { search, signal }),
  });
}

export function libraryValuesQuery(filter: LibraryFilter, of: CountedFilter, find: string) {
  const search = formatLibrarySearch({ ...filter, sort: "newest" });
  return queryOptions({
    queryKey: ["library-values", of, find, search],
    queryFn: ({ signal }) =>
      call("GET /api/library/values", { search, query: { of, find }, signal }),
    // Counts change with every entry.
    staleTime: 10_000,
  });
}
