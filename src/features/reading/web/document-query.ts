import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryDocument, readingApi } from "#features/reading/contract.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof readingApi>();

/**
 * The document of an entry, in parts. Its key includes `updatedAt`, so that the text is requested again when the entry
 * changes; the old one is shown until the new one arrives. Not under the key of entries, whose cache is changed as a whole.
 */
export function documentQuery({ id, updatedAt }: Pick<Entry, "id" | "updatedAt">) {
  return infiniteQueryOptions({
    queryKey: ["entry-document", id, updatedAt] as const,
    queryFn: ({ signal, pageParam }) =>
      call("GET /api/entries/:id/document", {
        params: { id },
        query: { from: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBlock }) => nextBlock,
    placeholderData: (former, query) => (query?.queryKey[1] === id ? former : undefined),
    // Short, because it may hold a whole book.
    gcTime: 60_000,
  });
}

export type LoadedDocument = {
  parts: readonly EntryDocument[];
  /** The first part, which also describes the whole document. */
  head: EntryDocument;
  isComplete: boolean;
};

/** Loads the first screens of a document, then the rest. `data` is null until the first part is loaded. */
export function useDocument(entry: Entry) {
  const query = useInfiniteQuery(documentQuery(entry));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isWaiting = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isWaiting) void fetchNextPage();
  }, [isWaiting, fetchNextPage]);
  const parts = data?.pages;
  const loaded = useMemo(() => {
    const head = parts?.[0];
    return parts && head ? { parts, head, isComplete: parts.at(-1)!.nextBlock === null } : null;
  }, [parts]);
  const { error, refetch } = query;
  return { data: loaded, error, isFetching, refetch, fetchRest: fetchNextPage };
}
