/** Keeps every cached list and page consistent with changed entries. */
import type { QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";
import type { Entry, EntrySort } from "#features/entries/contract.ts";
import type { Span } from "#shared/spans.ts";
import { changeLists, listCached } from "#web/data/cached-lists.ts";

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

/** All lists and searches; the unfinished entries are loaded again by their own screen. */
const listings: QueryFilters = {
  queryKey: entryKeys.all,
  predicate: ({ queryKey: [, kind] }) => kind !== "detail" && kind !== "unfinished",
};

const collator = new Intl.Collator("und");

/** Inserts or updates an entry in every listing it belongs to, unless a newer version is cached. */
export function upsertEntry(client: QueryClient, entry: Entry): void {
  client.setQueryData<Entry>(entryKeys.detail(entry.id), (known) =>
    known && isOlder(entry, known) ? known : entry,
  );
  placeEntries(client, [entry], isOlder);
}

/**
 * Inserts or updates entries in every listing they belong to, and in pages that show or await them. Keeps the cached version
 * of an entry that is `isOutdated`.
 */
export function replaceEntries(
  client: QueryClient,
  entries: readonly Entry[],
  isOutdated: (entry: Entry) => boolean = () => false,
): void {
  for (const entry of entries) {
    const key = entryKeys.detail(entry.id);
    if (client.getQueryState(key))
      client.setQueryData<Entry>(key, (known) => (known && isOutdated(entry) ? known : entry));
  }
  placeEntries(client, entries, isOutdated);
}

/** In one pass over the cache. Searches and libraries are only updated in place: the server knows what they find. */
function placeEntries(
  client: QueryClient,
  entries: readonly Entry[],
  isOutdated: (entry: Entry, known: Entry) => boolean,
): void {
  const changed = new Map(entries.map((entry) => [entry.id, entry]));
  const getPresent = (known: Entry) => {
    const entry = changed.get(known.id);
    return entry && !isOutdated(entry, known) ? entry : known;
  };
  changeLists<Entry>(client, listings, (pages, key) => {
    const isMember = (entry: Entry) => entry !== changed.get(entry.id) || belongs(entry, key);
    const present = pages.map(({ items }) => items.map(getPresent).filter(isMember));
    if (key[1] === entryKeys.searches[1] || key[2] === entryKeys.libraries[2]) return present;
    const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
    const added = entries.filter((entry) => !known.has(entry.id) && belongs(entry, key));
    return insert(
      present,
      added,
      filterOf(key).sort ?? "newest",
      pages.at(-1)?.nextCursor === null,
    );
  });
}

/** Entries after the last loaded one arrive with their own page, unless the list `isWhole`. */
function insert(pages: Entry[][], added: Entry[], sort: EntrySort, isWhole: boolean): Entry[][] {
  let pending = added;
  return pages.map((items, page) => {
    const last = items.at(-1);
    const isEnd = isWhole && page === pages.length - 1;
    const fits = (one: Entry) => isEnd || (last !== undefined && comesBefore(one, last, sort));
    const inserted = pending.filter(fits);
    pending = pending.filter((one) => !fits(one));
    if (inserted.length === 0) return items;
    return [...items, ...inserted].toSorted((a, b) => (comesBefore(a, b, sort) ? -1 : 1));
  });
}

/** Removes entries from the whole cache. */
export function removeEntries(client: QueryClient, ids: readonly string[]): void {
  const isOut = new Set(ids);
  client.removeQueries({
    queryKey: entryKeys.details,
    predicate: ({ queryKey }) => isOut.has(String(queryKey[2])),
  });
  changeLists<Entry>(client, listings, (pages) =>
    pages.map(({ items }) => items.filter(({ id }) => !isOut.has(id))),
  );
}

/** The entry in any cached list, search or page. */
export function findCached(client: QueryClient, id: string): Entry | undefined {
  return (
    client.getQueryData<Entry>(entryKeys.detail(id)) ??
    listCached<Entry>(client, listings).find((item) => item.id === id)
  );
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

/** The recent entries are from all collections, newest first. */
function filterOf(key: QueryKey): EntryFilter {
  return (key[2] as EntryFilter | undefined) ?? {};
}

function isOlder(entry: Entry, known: Entry): boolean {
  return entry.updatedAt < known.updatedAt;
}

function comesBefore(entry: Entry, item: Entry, sort: EntrySort): boolean {
  if (sort === "title") {
    const order = collator.compare(entry.title, item.title);
    return order === 0 ? entry.id < item.id : order < 0;
  }
  const isLater =
    entry.createdAt === item.createdAt ? entry.id > item.id : entry.createdAt > item.createdAt;
  return sort === "newest" ? isLater : !isLater;
}
