import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Entry, EntrySort } from "#features/entries/contract.ts";
import { maxHits } from "#features/search/web/search-query.ts";
import type { EntryFilter, FoundEntries } from "#features/entries/web/entry-cache.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import { entriesQuery } from "#features/entries/web/queries.ts";
import { foundEntriesQuery } from "./found-entries.ts";

export type ShownEntries = {
  /** The search that the entries belong to. */
  asked: string;
  /** Undefined until the first entries are loaded. */
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

/**
 * The entries of a collection in the chosen order; with a search, those with it in the title or a topic, or, in
 * a full search, its results, best first.
 */
export function useShownEntries(
  collectionId: string,
  { searched, isFull }: { searched: string; isFull: boolean },
  sort: EntrySort,
): ShownEntries {
  const isSearch = isFull && searched !== "";
  const isHidden = useIsHidden();
  const list = useInfiniteQuery({
    ...entriesQuery(filterEntries(collectionId, sort, searched)),
    enabled: !isSearch,
    placeholderData: keepPreviousData,
  });
  const search = useQuery({
    ...foundEntriesQuery(searched, { collectionId }),
    enabled: isSearch,
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
  const isStale = isSearch ? !found || search.isPlaceholderData : list.isPlaceholderData;

  // The search that the entries belong to while the next one loads.
  const [asked, setAsked] = useState(searched);
  if (!isStale && asked !== searched) setAsked(searched);

  return {
    asked: isStale ? asked : searched,
    entries,
    notes: found?.notes ?? noNotes,
    titles: found?.titles ?? noTitles,
    isCut: (found?.items.length ?? 0) >= maxHits,
    isStale,
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

/** The filter of a list in a collection; equal to the prefetched one, so that both share a cache key. */
export function filterEntries(
  collectionId: string,
  sort: EntrySort | undefined,
  q: string,
): EntryFilter {
  return { collectionId, sort: sort === "newest" ? undefined : sort, q: q || undefined };
}
