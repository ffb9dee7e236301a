import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { useRemoved } from "#web/undoable-change.ts";
import { type CollectionFilter, collectionsQuery } from "./queries.ts";

export type CollectionList = {
  /** The loaded collections, without those just deleted; undefined while loading. */
  collections: Collection[] | undefined;
  /** The number of collections, loaded or not. */
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
};

/** More than a user scrolls through; other collections are found by search. */
export const maxScanned = 100;

export function useCollections(
  filter: CollectionFilter = {},
  options: { enabled?: boolean } = {},
): CollectionList {
  const removed = useRemoved();
  const list = useInfiniteQuery({
    ...collectionsQuery(filter),
    ...options,
    // The previous results stay visible while a new order or search loads.
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages;
  const collections = useMemo(
    () => pages?.flatMap(({ items }) => items).filter(({ id }) => !removed.has(id)),
    [pages, removed],
  );
  const loaded = pages?.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return {
    collections,
    total: (pages?.at(-1)?.total ?? 0) - loaded + (collections?.length ?? 0),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void (list.isFetchingNextPage || list.fetchNextPage()),
    error: list.error,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
  };
}

/** Like `useCollections`, but loads up to `maxScanned` collections. */
export function useManyCollections(): CollectionList {
  const list = useCollections();
  const { collections, hasMore, isLoadingMore, error, loadMore } = list;
  const isShort = hasMore && !isLoadingMore && !error && (collections?.length ?? 0) < maxScanned;
  useEffect(() => {
    if (isShort) loadMore();
  });
  return list;
}

/** The collections whose title contains `text`: searched here if all are loaded, else by the server. */
export function useFoundCollections(text: string): CollectionList & { isSearching: boolean } {
  const all = useManyCollections();
  const wanted = text.trim();
  const settled = useDelayed(wanted);
  const isElsewhere = wanted !== "" && all.hasMore;
  const found = useCollections({ q: settled }, { enabled: isElsewhere && settled !== "" });
  if (!isElsewhere) {
    const known = all.collections;
    const here = wanted && known ? known.filter((one) => hasInTitle(one, wanted)) : known;
    return { ...all, collections: here, isSearching: false };
  }
  return {
    ...found,
    // Until the first response, the matches among the loaded collections.
    collections: found.collections ?? all.collections?.filter((one) => hasInTitle(one, wanted)),
    isSearching: settled !== wanted || found.isFetching,
  };
}

export function hasInTitle({ title }: Collection, text: string): boolean {
  return (title || "Untitled").toLowerCase().includes(text.toLowerCase());
}
