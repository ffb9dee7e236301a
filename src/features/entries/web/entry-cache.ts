/** Keeps every cached list and page in step with one entry that changed. */
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type { Span } from "#features/search/contract.ts";
import type { Page } from "#shared/pages.ts";

export type EntryFilter = { collectionId?: string | undefined };

/** What a search found, best first. */
export type FoundEntries = {
  asked: string;
  items: Entry[];
  notes: string[];
  /** By entry, the matching words of its title, and the title that they are of: an edit leaves them behind. */
  titles: Readonly<Record<string, { title: string; spans: Span[] }>>;
};

export const entryKeys = {
  all: ["entries"],
  recent: ["entries", "recent"],
  lists: ["entries", "list"],
  list: (filter: EntryFilter) => ["entries", "list", filter] as const,
  searches: ["entries", "search"],
  search: (q: string, filter: EntryFilter) => ["entries", "search", filter, q] as const,
  detail: (id: string) => ["entries", "detail", id] as const,
} as const;

type Pages = InfiniteData<Page<Entry>, string>;
type Listing = { items: Entry[] };

/** Puts an entry where it belongs, unless something newer of it is there. */
export function upsertEntry(client: QueryClient, entry: Entry): void {
  client.setQueryData<Entry>(entryKeys.detail(entry.id), (known) =>
    known && isOlder(entry, known) ? known : entry,
  );
  client.setQueryData<Page<Entry>>(
    entryKeys.recent,
    (page) => page && placeEntry([page], entry, true)[0],
  );
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: entryKeys.lists })) {
    if (!data) continue;
    const pages = placeEntry(data.pages, entry, belongs(entry, key));
    if (pages !== data.pages) client.setQueryData<Pages>(key, { ...data, pages });
  }
  // What a search found changes in place; whether it would still be found, only the server knows.
  for (const [key, found] of client.getQueriesData<FoundEntries>({
    queryKey: entryKeys.searches,
  })) {
    if (!found) continue;
    const [next] = replaceEntry([found], entry, belongs(entry, key));
    if (next !== found) client.setQueryData<FoundEntries>(key, next);
  }
}

/** Takes an entry out of everything cached. */
export function dropEntry(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: entryKeys.detail(id) });
  client.setQueryData<Page<Entry>>(entryKeys.recent, (page) => page && without([page], id)[0]);
  client.setQueriesData<Pages>({ queryKey: entryKeys.lists }, (data) =>
    data ? { ...data, pages: without(data.pages, id) } : data,
  );
  client.setQueriesData<FoundEntries>(
    { queryKey: entryKeys.searches },
    (found) => found && without([found], id)[0],
  );
}

/** Whether anything cached shows this entry. */
export function isCached(client: QueryClient, id: string): boolean {
  const holds = (page: Listing) => page.items.some((item) => item.id === id);
  const recent = client.getQueryData<Page<Entry>>(entryKeys.recent);
  return (
    client.getQueryData(entryKeys.detail(id)) !== undefined ||
    (recent !== undefined && holds(recent)) ||
    client
      .getQueriesData<Pages>({ queryKey: entryKeys.lists })
      .some(([, data]) => data?.pages.some(holds)) ||
    client
      .getQueriesData<FoundEntries>({ queryKey: entryKeys.searches })
      .some(([, found]) => found && holds(found))
  );
}

/** Whether an entry is of the collection that a list or a search is about. */
function belongs(entry: Entry, key: QueryKey): boolean {
  const { collectionId } = key[2] as EntryFilter;
  return collectionId === undefined || collectionId === entry.collection.id;
}

/** Newest first. */
function placeEntry(pages: Page<Entry>[], entry: Entry, isMember: boolean): Page<Entry>[] {
  if (!isMember || pages.some((page) => page.items.some((item) => item.id === entry.id))) {
    return replaceEntry(pages, entry, isMember);
  }
  const isLast = (index: number) => index === pages.length - 1 && pages[index]!.nextCursor === null;
  const target = pages.findIndex(
    (page, index) => page.items.some((item) => comesBefore(entry, item)) || isLast(index),
  );
  // Older than all that has been loaded: it comes with its own page.
  if (target < 0) return pages;
  const { items } = pages[target]!;
  const at = items.findIndex((item) => comesBefore(entry, item));
  return replaceItems(pages, target, items.toSpliced(at < 0 ? items.length : at, 0, entry));
}

/** Where it is known, unless what is known is newer; taken out where it belongs no more. */
function replaceEntry<L extends Listing>(listings: L[], entry: Entry, isMember: boolean): L[] {
  const holder = listings.findIndex(({ items }) => items.some((item) => item.id === entry.id));
  if (holder < 0) return listings;
  const { items } = listings[holder]!;
  const at = items.findIndex((item) => item.id === entry.id);
  if (isOlder(entry, items[at]!)) return listings;
  return replaceItems(listings, holder, isMember ? items.with(at, entry) : items.toSpliced(at, 1));
}

function without<L extends Listing>(listings: L[], id: string): L[] {
  const holder = listings.findIndex(({ items }) => items.some((item) => item.id === id));
  if (holder < 0) return listings;
  const items = listings[holder]!.items.filter((item) => item.id !== id);
  return replaceItems(listings, holder, items);
}

function replaceItems<L extends Listing>(listings: L[], index: number, items: Entry[]): L[] {
  return listings.with(index, { ...listings[index]!, items });
}

function isOlder(entry: Entry, known: Entry): boolean {
  return entry.updatedAt < known.updatedAt;
}

function comesBefore(entry: Entry, item: Entry): boolean {
  return entry.createdAt === item.createdAt ? entry.id > item.id : entry.createdAt > item.createdAt;
}
