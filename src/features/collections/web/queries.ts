import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type {
  Collection,
  CollectionCreate,
  CollectionUpdate,
} from "#features/collections/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/api.ts";

export const collectionKeys = {
  all: ["collections"],
  list: ["collections", "list"],
  details: ["collections", "detail"],
  detail: (id: string) => ["collections", "detail", id],
} as const;

/** All of the person's collections, newest first, Unfiled last. */
export const collectionsQuery = queryOptions({
  queryKey: collectionKeys.list,
  queryFn: async ({ signal }) =>
    (await request<Page<Collection>>("GET", "/api/collections", { signal })).items,
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

/** `entries` says what happens to those inside: moved to Unfiled, or deleted too. */
export function useDeleteCollection(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: collectionKeys.all,
    mutationFn: (entries: "move" | "delete") =>
      request<void>("DELETE", `/api/collections/${id}`, { query: { entries } }),
    onSuccess: () => {
      client.setQueryData(collectionsQuery.queryKey, (known) =>
        known?.filter((one) => one.id !== id),
      );
      // Counts, where entries have moved to.
      void client.invalidateQueries({ queryKey: collectionKeys.list });
    },
  });
}

/** An entry has gone, before the server's own figure comes. */
export function lowerEntryCount(client: QueryClient, id: string): void {
  const lower = (one: Collection) => ({ ...one, entryCount: Math.max(0, one.entryCount - 1) });
  client.setQueryData(collectionsQuery.queryKey, (known) =>
    known?.map((one) => (one.id === id ? lower(one) : one)),
  );
  client.setQueryData(collectionQuery(id).queryKey, (known) => known && lower(known));
}

function addNewest(known: Collection[], made: Collection): Collection[] {
  return [made, ...known.filter((one) => one.id !== made.id)];
}
