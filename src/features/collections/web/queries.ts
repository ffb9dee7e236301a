import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import type {
  Collection,
  CollectionCreate,
  CollectionUpdate,
  collectionsApi,
  sharedCollectionsApi,
} from "#features/collections/contract.ts";
import type { CollectionSort } from "./collection-sorts.ts";
import { changeItems, listCached, putIn } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof collectionsApi & typeof sharedCollectionsApi>();

/** The filters of a list: `sort` is omitted for "newest", `q` for all. */
export type CollectionFilter = { sort?: CollectionSort | undefined; q?: string | undefined };

export const collectionKeys = {
  all: ["collections"],
  lists: ["collections", "list"],
  list: (filter: CollectionFilter) => ["collections", "list", filter],
  details: ["collections", "detail"],
  detail: (id: string) => ["collections", "detail", id],
  /** What members and invitations determine; the feature sharing adds its own keys. */
  sharing: ["collections", "sharing"],
  memberNotes: ["collections", "sharing", "notes"],
} as const;

/** Only the server's first page is small; a larger size here means fewer requests. */
const laterPageSize = 100;

/** The user's collections in pages, newest first with Unfiled last unless sorted otherwise. */
export function collectionsQuery(filter: CollectionFilter = {}) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.list(filter),
    ...pagesFrom(
      (options) => call("GET /api/collections", options),
      { ...filter, shared: "false" as const },
      laterPageSize,
    ),
  });
}

export function collectionQuery(id: string) {
  return queryOptions({
    queryKey: collectionKeys.detail(id),
    queryFn: ({ signal }) => call("GET /api/collections/:id", { params: { id }, signal }),
  });
}

/** The collections of other users that are shared with the user. */
export const sharedCollectionsQuery = queryOptions({
  queryKey: [...collectionKeys.sharing, "list"],
  queryFn: ({ signal }) => call("GET /api/shared-collections", { signal }),
});

export function useCreateCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CollectionCreate) => call("POST /api/collections", { body }),
    onSuccess: (created) => {
      putIn(client, collectionsQuery().queryKey, created, ({ id }) => id === created.id);
      client.setQueryData(collectionQuery(created.id).queryKey, created);
      void client.invalidateQueries({ queryKey: collectionKeys.lists });
    },
  });
}

export function useUpdateCollection(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CollectionUpdate) =>
      call("PATCH /api/collections/:id", { params: { id }, body }),
    onSuccess: (saved) => {
      changeItems<Collection>(client, collectionKeys.lists, (one) => (one.id === id ? saved : one));
      client.setQueryData(collectionQuery(id).queryKey, saved);
    },
  });
}

/** Counts entries in or out of their collections, before the server's counts arrive. */
export function shiftEntryCounts(
  client: QueryClient,
  entries: readonly { collection: { id: string } }[],
  by: 1 | -1,
): void {
  const counted = Map.groupBy(entries, ({ collection }) => collection.id);
  const shift = (one: Collection) => {
    const more = by * (counted.get(one.id)?.length ?? 0);
    return more === 0 ? one : { ...one, entryCount: Math.max(0, one.entryCount + more) };
  };
  changeItems(client, collectionKeys.lists, shift);
  for (const id of counted.keys())
    client.setQueryData(collectionQuery(id).queryKey, (known) => known && shift(known));
}

/** All collections in any cached list, by id, including shared collections of other users. */
export function listCachedCollections(client: QueryClient): Map<string, Collection> {
  const shared = client.getQueryData(sharedCollectionsQuery.queryKey)?.items ?? [];
  const listed = listCached<Collection>(client, { queryKey: collectionKeys.lists });
  return new Map([...shared, ...listed].map((one) => [one.id, one] as const));
}

/** The id that `useRemoved` has for the entries of a collection that was deleted with them. */
export function entriesOf(collectionId: string): string {
  return `entries of ${collectionId}`;
}
