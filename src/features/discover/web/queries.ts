import {
  infiniteQueryOptions,
  type InfiniteData,
  queryOptions,
  type QueryClient,
} from "@tanstack/react-query";
import type {
  DiscoverItem,
  discoverOrders,
  DiscoverPage,
  DiscoverSave,
  discoverApi,
} from "#features/discover/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { takeOut } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof discoverApi>();

export type DiscoverOrder = (typeof discoverOrders)[number];

/** The filters of a list: omitted parts do not filter; newest first unless `order` is set. */
export type DiscoverFilter = {
  q?: string | undefined;
  topic?: string | undefined;
  order?: DiscoverOrder | undefined;
};

type Pages = InfiniteData<DiscoverPage, string>;

const keys = {
  lists: ["discover", "list"],
  list: (filter: DiscoverFilter) => ["discover", "list", filter] as const,
  topics: (q: string) => ["discover", "topics", q] as const,
} as const;

/** Public entries of others. No event reports new ones, so a list is stale after 30 s. */
export function discoverQuery(filter: DiscoverFilter) {
  return infiniteQueryOptions({
    queryKey: keys.list(filter),
    ...pagesFrom((options) => call("GET /api/discover", options), filter),
    staleTime: 30_000,
  });
}

export function discoverTopicsQuery(q: string) {
  return queryOptions({
    queryKey: keys.topics(q),
    queryFn: ({ signal }) => call("GET /api/discover/topics", { query: { q }, signal }),
    staleTime: 60_000,
  });
}

/**
 * Saves an entry, and removes it and other captures of its URL from the lists, also if the user already had
 * it.
 */
export async function saveDiscovered(
  client: QueryClient,
  { captureId, url }: DiscoverItem,
  body: DiscoverSave,
): Promise<Entry> {
  const isSame = (item: DiscoverItem) =>
    item.captureId === captureId || (url !== null && item.url === url);
  const takeOut = () => removeItems(client, isSame);
  const entry = await call("POST /api/discover/:captureId/save", {
    params: { captureId },
    body,
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "duplicate") takeOut();
    throw error;
  });
  takeOut();
  void client.invalidateQueries({ queryKey: ["entries"] });
  void client.invalidateQueries({ queryKey: ["collections"] });
  return entry;
}

export function reportDiscovered(captureId: string, reason: string): Promise<void> {
  return call("POST /api/discover/:captureId/report", { params: { captureId }, body: { reason } });
}

/**
 * Hides one entry, or with `whole` all entries of its publisher; then the lists are fetched again. `onGoing`
 * runs before the entry is removed from the lists on screen.
 */
export async function hideDiscovered(
  client: QueryClient,
  captureId: string,
  whole: boolean,
  onGoing: () => void,
): Promise<void> {
  await call("POST /api/discover/:captureId/hide", { params: { captureId }, body: { whole } });
  onGoing();
  removeItems(client, (item) => item.captureId === captureId);
  if (whole) await refreshDiscoveries(client);
}

export async function unhideDiscovered(client: QueryClient, captureId: string): Promise<void> {
  await call("DELETE /api/discover/:captureId/hide", { params: { captureId } });
  await refreshDiscoveries(client);
}

/** Fetches the lists again. */
export function refreshDiscoveries(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.lists });
}

/**
 * Removes items from every cached list. A list that becomes empty is fetched again: there may be more, or a
 * reason.
 */
function removeItems(client: QueryClient, isOut: (item: DiscoverItem) => boolean): void {
  takeOut(client, keys.lists, isOut);
  void client.invalidateQueries({
    queryKey: keys.lists,
    predicate: ({ state }) =>
      (state.data as Pages | undefined)?.pages.every(({ items }) => items.length === 0) ?? false,
  });
}
