/** Keeps every cached list and page consistent with changed entries. */
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Entry, EntrySort } from "#features/entries/contract.ts";
import type { Span } from "#shared/spans.ts";
import type { Page } from "#shared/pages.ts";
import { comesBefore, isOlder, type Listing, placeEntry, replaceEntry } from "./place-entry.ts";

/** `sort` is omitted if it is "newest"; `q` is a part of a title or topic. */
export type EntryFilter = { [Key in "collectionId" | "q"]?: string | undefined } & {
  sort?: EntrySort | undefined;
};

/** The results of a search, best first. */
export type FoundEntries = {
  items: Entry[];
  notes: string[];
  /**
   * By entry, the matching words of its title and the title itself, so that an edited title is not
   * highlighted.
   */
  titles: Readonly<Record<string, { title: string; spans: Span[] }>>;
};

export const entryKeys = {
  all: ["entries"],
  recent: ["entries", "recent"],
  unfinished: ["entries", "unfinished"],
  lists: ["entries", "list"],
  list: (filter: EntryFilter) => ["entries", "list", filter] as const,
  /** Lists whose filter only the server can apply: entries are replaced and removed in place, never inserted. */
  libraries: ["entries", "list", "library"],
  library: (search: string) => ["entries", "list", "library", search] as const,
  searches: ["entries", "search"],
  search: (q: string, filter: EntryFilter) => ["entries", "search", filter, q] as const,
  details: ["entries", "detail"],
  detail: (id: string) => ["entries", "detail", id] as const,
} as const;

type Pages = InfiniteData<Page<Entry>, string>;

/** Inserts or updates an entry in every listing it belongs to, unless a newer version is cached. */
export function upsertEntry(client: QueryClient, entry: Entry): void {
  client.setQueryData<Entry>(entryKeys.detail(entry.id), (known) =>
    known && isOlder(entry, known) ? known : entry,
  );
  client.setQueryData<Page<Entry>>(
    entryKeys.recent,
    (page) => page && placeEntry([page], entry, belongs(entry, entryKeys.recent), "newest")[0],
  );
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: entryKeys.lists })) {
    if (!data) continue;
    const pages = isLibrary(key)
      ? replaceEntry(data.pages, entry, true)
      : placeEntry(data.pages, entry, belongs(entry, key), sortOf(key));
    if (pages !== data.pages) client.setQueryData<Pages>(key, { ...data, pages });
  }
  // Search results are updated in place; only the server knows whether they would still be found.
  for (const [key, found] of client.getQueriesData<FoundEntries>({
    queryKey: entryKeys.searches,
  })) {
    if (!found) continue;
    const [next] = replaceEntry([found], entry, belongs(entry, key));
    if (next !== found) client.setQueryData<FoundEntries>(key, next);
  }
}

/** Inserts or updates many entries in one pass over the cache. */
export function replaceEntries(client: QueryClient, changed: ReadonlyMap<string, Entry>): void {
  const now = (entry: Entry) => changed.get(entry.id) ?? entry;
  client.setQueriesData<Entry>({ queryKey: entryKeys.details }, (entry) => entry && now(entry));
  client.setQueryData<Page<Entry>>(
    entryKeys.recent,
    (page) =>
      page && addMany([{ ...page, items: page.items.map(now) }], changed, entryKeys.recent)[0],
  );
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: entryKeys.lists })) {
    if (!data) continue;
    const pages = data.pages.map((page) => replaceMany(page, changed, key));
    client.setQueryData<Pages>(key, { ...data, pages: addMany(pages, changed, key) });
  }
  for (const [key, found] of client.getQueriesData<FoundEntries>({
    queryKey: entryKeys.searches,
  })) {
    if (found) client.setQueryData<FoundEntries>(key, replaceMany(found, changed, key));
  }
}

function replaceMany<L extends Listing>(
  listing: L,
  changed: ReadonlyMap<string, Entry>,
  key: QueryKey,
): L {
  if (!listing.items.some((item) => changed.has(item.id))) return listing;
  const items = listing.items.map((item) => changed.get(item.id) ?? item);
  return {
    ...listing,
    items: items.filter((item) => !changed.has(item.id) || belongs(item, key)),
  };
}

/** Entries after the last loaded one arrive with their own page. */
function addMany(
  pages: Page<Entry>[],
  changed: ReadonlyMap<string, Entry>,
  key: QueryKey,
): Page<Entry>[] {
  if (isLibrary(key)) return pages;
  const loadedIds = new Set(pages.flatMap((page) => page.items.map((item) => item.id)));
  let pending = [...changed.values()].filter((one) => belongs(one, key) && !loadedIds.has(one.id));
  if (pending.length === 0) return pages;
  const sort = sortOf(key);
  return pages.map((page) => {
    const last = page.items.at(-1);
    const isEnd = page === pages.at(-1) && page.nextCursor === null;
    const fits = (one: Entry) => isEnd || (last !== undefined && comesBefore(one, last, sort));
    const added = pending.filter(fits);
    if (added.length === 0) return page;
    pending = pending.filter((one) => !fits(one));
    const items = [...page.items, ...added].toSorted((a, b) => (comesBefore(a, b, sort) ? -1 : 1));
    return { ...page, items };
  });
}

/** Restores removed entries: in the lists, and in pages that wait for them. */
export function restoreEntries(client: QueryClient, entries: readonly Entry[]): void {
  for (const entry of entries) {
    const key = entryKeys.detail(entry.id);
    if (client.getQueryState(key)) client.setQueryData(key, entry);
  }
  replaceEntries(client, new Map(entries.map((entry) => [entry.id, entry])));
}

/** Removes an entry from the whole cache. */
export function removeEntry(client: QueryClient, id: string): void {
  removeEntries(client, new Set([id]));
}

export function removeEntries(client: QueryClient, ids: ReadonlySet<string>): void {
  client.removeQueries({
    queryKey: entryKeys.details,
    predicate: ({ queryKey }) => ids.has(String(queryKey[2])),
  });
  const without = <L extends Listing>(listing: L): L =>
    listing.items.some((item) => ids.has(item.id))
      ? { ...listing, items: listing.items.filter((item) => !ids.has(item.id)) }
      : listing;
  client.setQueryData<Page<Entry>>(entryKeys.recent, (page) => page && without(page));
  client.setQueriesData<Pages>({ queryKey: entryKeys.lists }, (data) =>
    data ? { ...data, pages: data.pages.map(without) } : data,
  );
  client.setQueriesData<FoundEntries>(
    { queryKey: entryKeys.searches },
    (found) => found && without(found),
  );
}

/** The entry in any cached list, search or page. */
export function findCached(client: QueryClient, id: string): Entry | undefined {
  const detail = client.getQueryData<Entry>(entryKeys.detail(id));
  if (detail) return detail;
  const listings: (Listing | undefined)[] = [
    client.getQueryData<Page<Entry>>(entryKeys.recent),
    ...client
      .getQueriesData<Pages>({ queryKey: entryKeys.lists })
      .flatMap(([, data]) => data?.pages),
    ...client
      .getQueriesData<FoundEntries>({ queryKey: entryKeys.searches })
      .map(([, found]) => found),
  ];
  for (const listing of listings) {
    const found = listing?.items.find((item) => item.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Whether an entry is in the collection of a list or search, and meets the list's filter. */
function belongs(entry: Entry, key: QueryKey): boolean {
  const { collectionId, q } = filterOf(key);
  // Entries of other users are listed in their shared collection only.
  if (collectionId === undefined && entry.shared) return false;
  if (collectionId !== undefined && collectionId !== entry.collection.id) return false;
  const texts = [entry.title, ...entry.attributes.mainTopics];
  return q === undefined || texts.some((text) => text.toLowerCase().includes(q.toLowerCase()));
}

function isLibrary(key: QueryKey): boolean {
  return key[2] === entryKeys.libraries[2];
}

function sortOf(key: QueryKey): EntrySort {
  return filterOf(key).sort ?? "newest";
}

/** The recent entries are from all collections, newest first. */
function filterOf(key: QueryKey): EntryFilter {
  return (key[2] as EntryFilter | undefined) ?? {};
}
