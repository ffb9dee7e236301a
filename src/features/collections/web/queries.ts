import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import type {
  Collection,
  CollectionCreate,
  CollectionPage,
  CollectionUpdate,
  collectionsApi,
  sharedCollectionsApi,
} from "#features/collections/contract.ts";
import type { CollectionSort } from "./collection-sorts.ts";
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

type Pages = InfiniteData<CollectionPage>;

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
      client.setQueryData(
        collectionsQuery().queryKey,
        (known) => known && insertAt(known, 0, 0, created),
      );
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
      changeCollections(client, (one) => (one.id === id ? saved : one));
      client.setQueryData(collectionQuery(id).queryKey, saved);
    },
  });
}

/** Adjusts the entry counts before the server's counts arrive. `by` holds the difference per collection. */
export function shiftEntryCounts(client: QueryClient, by: ReadonlyMap<string, number>): void {
  const shift = (one: Collection) => {
    const more = by.get(one.id) ?? 0;
    return more === 0 ? one : { ...one, entryCount: Math.max(0, one.entryCount + more) };
  };
  changeCollections(client, shift);
  for (const id of by.keys()) {
    client.setQueryData(collectionQuery(id).queryKey, (known) => known && shift(known));
  }
}

/** Changes every cached list; null removes the collection from it. */
export function changeCollections(
  client: QueryClient,
  change: (one: Collection) => Collection | null,
): void {
  client.setQueriesData<Pages>({ queryKey: collectionKeys.lists }, (known) => {
    if (!known) return known;
    const pages = known.pages.map((page) => {
      const items = page.items.map(change);
      return { ...page, items: items.filter((one) => one !== null) };
    });
    const gone = countItems(known.pages) - countItems(pages);
    return { ...known, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
  });
}

/** Removes a collection from every cached list. Returns the function that puts it back. */
export function removeFromLists(client: QueryClient, id: string): () => void {
  const lists = client.getQueriesData<Pages>({ queryKey: collectionKeys.lists });
  const places = lists.flatMap(([key, known]) =>
    (known?.pages ?? []).flatMap(({ items }, page) => {
      const at = items.findIndex((one) => one.id === id);
      return at < 0 ? [] : [{ key, page, at, one: items[at]! }];
    }),
  );
  changeCollections(client, (one) => (one.id === id ? null : one));
  return () => {
    for (const { key, page, at, one } of places) {
      client.setQueryData<Pages>(key, (known) => known && insertAt(known, page, at, one));
    }
  };
}

/** All collections in any cached list, by id, including shared collections of other users. */
export function listCachedCollections(client: QueryClient): Map<string, Collection> {
  const lists = client.getQueriesData<Pages>({ queryKey: collectionKeys.lists });
  const shared = client.getQueryData(sharedCollectionsQuery.queryKey);
  const pages = [shared ?? [], ...lists.map(([, known]) => known?.pages ?? [])].flat();
  return new Map(pages.flatMap(({ items }) => items.map((one) => [one.id, one] as const)));
}

function countItems(pages: readonly CollectionPage[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

function insertAt(known: Pages, page: number, at: number, one: Collection): Pages {
  if (known.pages.some(({ items }) => items.some(({ id }) => id === one.id))) return known;
  const pages = known.pages.map(({ items, total, ...rest }, number) => ({
    ...rest,
    total: total + 1,
    items: number === page ? items.toSpliced(at, 0, one) : items,
  }));
  return { ...known, pages };
}
