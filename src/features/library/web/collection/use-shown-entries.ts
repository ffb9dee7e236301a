import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { maxHits } from "#features/search/web/search-query.ts";
import type { EntrySort, FoundEntries } from "#features/entries/web/entry-cache.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import { entriesQuery } from "#features/entries/web/queries.ts";
import { foundEntriesQuery } from "./found-entries.ts";

export type ShownEntries = {
  /** The search that the entries belong to. */
  asked: string;
  /** Undefined while loading. */
  entries: Entry[] | undefined;
  /** The server's notes on the search. */
  notes: readonly string[];
  titles: FoundEntries["titles"];
  /** Only the best results of the search are shown. */
  isCut: boolean;
  /** The entries are of the previous search, or of the list before the search. */
  isStale: boolean;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
  next: {
    exists: boolean;
    isLoading: boolean;
    error: Error | null;
    load: () => void;
    /** Loads all remaining pages and returns all entries; null if a page failed. */
    loadAll: () => Promise<Entry[] | null>;
  };
};

const noNotes: string[] = [];
const noTitles: FoundEntries["titles"] = {};

/** The entries of a collection in the chosen order, or the results of a search, best first. */
export function useShownEntries(
  collectionId: string,
  searched: string,
  sort: EntrySort,
): ShownEntries {
  const isSearch = searched !== "";
  const isHidden = useIsHidden();
  const filter = { collectionId, sort: sort === "newest" ? undefined : sort };
  const list = useInfiniteQuery({ ...entriesQuery(filter), enabled: !isSearch });
  const search = useQuery({
    ...foundEntriesQuery(searched, { collectionId }),
    placeholderData: keepPreviousData,
  });

  const found = isSearch ? search.data : undefined;
  // The list stays visible until the first response.
  const pages = isSearch && (found || search.error) ? undefined : list.data?.pages;
  const entries = useMemo(() => {
    const known = found?.items ?? pages?.flatMap((page) => page.items);
    return known?.filter((entry) => !isHidden(entry));
  }, [found, pages, isHidden]);
  const source = isSearch ? search : list;

  return {
    asked: found?.asked ?? searched,
    entries,
    notes: found?.notes ?? noNotes,
    titles: found?.titles ?? noTitles,
    isCut: (found?.items.length ?? 0) >= maxHits,
    isStale: isSearch && (!found || search.isPlaceholderData),
    error: source.error,
    isFetching: source.isFetching,
    retry: () => void source.refetch(),
    next: {
      exists: !isSearch && list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      error: !isSearch && list.isFetchNextPageError ? list.error : null,
      load: () => void list.fetchNextPage(),
      loadAll: async () => {
        for (;;) {
          const { data, hasNextPage, isFetchNextPageError } = await list.fetchNextPage();
          if (isFetchNextPageError || !data) return null;
          if (hasNextPage) continue;
          return data.pages.flatMap((page) => page.items).filter((entry) => !isHidden(entry));
        }
      },
    },
  };
}
