import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type {
  Collection,
  CollectionCreate,
  CollectionUpdate,
} from "#features/collections/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/api.ts";
import { withoutRemoved } from "./removed-collections.ts";

export const collectionKeys = {
  all: ["collections"],
  list: ["collections", "list"],
  details: ["collections", "detail"],
  detail: (id: string) => ["collections", "detail", id],
} as const;

/** All of the person's collections, newest first, Unfiled last; without those just deleted. */
export const collectionsQuery = queryOptions({
  queryKey: collectionKeys.list,
  queryFn: async ({ signal }) =>
    withoutRemoved((await request<Page<Collection>>("GET", "/api/collections", { signal })).items),
});

export function collectionQuery(id: string) {
  return queryOptions({
    queryKey: collectionKeys.detail(id),
    queryFn: ({ signal }) => request<Collection>("GET", `/api/collections/${id}`, { signal }),
  });
}

export function useCreateCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CollectionCreate) =>
      request<Collection>("POST", "/api/collections", { body }),
    onSuccess: (made) => {
      client.setQueryData(collectionsQuery.queryKey, (known) => known && addNewest(known, made));
      client.setQueryData(collectionQuery(made.id).queryKey, made);
    },
  });
}

export function useUpdateCollection(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CollectionUpdate) =>
      request<Collection>("PATCH", `/api/collections/${id}`, { body }),
    onSuccess: (saved) => {
      client.setQueryData(collectionsQuery.queryKey, (known) =>
        known?.map((one) => (one.id === id ? saved : one)),
      );
      client.setQueryData(collectionQuery(id).queryKey, saved);
    },
  });
}

/** Entries came or went, before the server's own figures come: by collection, how many more. */
export function shiftEntryCounts(client: QueryClient, by: ReadonlyMap<string, number>): void {
  const shift = (one: Collection) => {
    const more = by.get(one.id) ?? 0;
    return more === 0 ? one : { ...one, entryCount: Math.max(0, one.entryCount + more) };
  };
  client.setQueryData(collectionsQuery.queryKey, (known) => known?.map(shift));
  for (const id of by.keys()) {
    client.setQueryData(collectionQuery(id).queryKey, (known) => known && shift(known));
  }
}

function addNewest(known: Collection[], made: Collection): Collection[] {
  return [made, ...known.filter((one) => one.id !== made.id)];
}
