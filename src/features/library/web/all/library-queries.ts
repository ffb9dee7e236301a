import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import type { LibraryCount, LibraryValues } from "#features/library/contract.ts";
import {
  type CountedFilter,
  formatLibrarySearch,
  type LibraryFilter,
} from "#shared/library-filters.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";
import { pagesOf } from "#web/pages-of.ts";

/** The first page is small to load fast; later pages are larger to need fewer requests. */
const firstPageSize = 25;
const laterPageSize = 100;

export const libraryCountKey = ["library-count"] as const;

export function libraryQuery(filter: LibraryFilter) {
  const search = formatLibrarySearch(filter);
  return infiniteQueryOptions({
    queryKey: entryKeys.library(search),
    ...pagesOf<Page<Entry>>(
      toPath("/api/library", search),
      { limit: firstPageSize },
      laterPageSize,
    ),
  });
}

export function libraryCountQuery(filter: LibraryFilter) {
  const search = formatLibrarySearch({ ...filter, sort: "newest" });
  return queryOptions({
    queryKey: [...libraryCountKey, search],
    queryFn: ({ signal }) =>
      request<LibraryCount>("GET", toPath("/api/library/count", search), { signal }),
  });
}

export function libraryValuesQuery(filter: LibraryFilter, of: CountedFilter, find: string) {
  const search = formatLibrarySearch({ ...filter, sort: "newest" });
  return queryOptions({
    queryKey: ["library-values", of, find, search],
    queryFn: ({ signal }) =>
      request<LibraryValues>("GET", toPath("/api/library/values", search), {
        query: { of, find },
        signal,
      }),
    // Counts change with every entry.
    staleTime: 10_000,
  });
}

function toPath(path: string, search: string): string {
  return search === "" ? path : `${path}?${search}`;
}
