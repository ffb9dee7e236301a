import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import type { LibraryFilter } from "#shared/library-filters.ts";
import { oncePerClient, refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { libraryCountKey, libraryCountQuery, libraryQuery } from "./library-queries.ts";

/** The entries of a filter in pages, and their number. */
export function useLibrary(filter: LibraryFilter) {
  const client = useQueryClient();
  const isHidden = useIsHidden();
  const list = useInfiniteQuery({ ...libraryQuery(filter), placeholderData: keepPreviousData });
  const count = useQuery({ ...libraryCountQuery(filter), placeholderData: keepPreviousData });
  useEffect(() => watchEntries(client), [client]);
  useEffect(() => watchLibrary(client), [client]);

  const pages = list.data?.pages;
  const entries = useMemo(
    () => pages?.flatMap((page) => page.items).filter((entry) => !isHidden(entry)),
    [pages, isHidden],
  );
  return {
    /** Undefined until the first page is loaded. */
    entries,
    count: count.data,
    /** The entries are of the previous filter. */
    isStale: list.isPlaceholderData,
    error: list.error,
    isFetching: list.isFetching,
    retry: () => {
      void list.refetch();
      if (count.isError) void count.refetch();
    },
    next: {
      exists: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      error: list.isFetchNextPageError ? list.error : null,
      load: () => void list.fetchNextPage(),
    },
    loadAll: async (): Promise<Entry[] | null> => {
      for (;;) {
        const { data, hasNextPage, isFetchNextPageError } = await list.fetchNextPage();
        if (isFetchNextPageError || !data) return null;
        if (hasNextPage) continue;
        return data.pages.flatMap((page) => page.items).filter((entry) => !isHidden(entry));
      }
    },
  };
}

/** Only the server knows which entries meet a filter: loads the shown lists again soon after a change. */
const watchLibrary = oncePerClient((client) => {
  refreshAfterEvents({
    types: ["entry", "entry-removed", "entries", "collections", "projects", "topics", "highlights"],
    // Combines the many events of an import.
    delay: 800,
    refresh: () => {
      for (const queryKey of [entryKeys.libraries, libraryCountKey])
        void client.invalidateQueries({ queryKey });
    },
  });
});
