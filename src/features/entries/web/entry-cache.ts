/** Keeps every cached list and page in step with one entry that changed. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type { Page } from "#shared/pages.ts";

export type EntryFilter = { collectionId?: string | undefined; q?: string | undefined };

export const entryKeys = {
  all: ["entries"],
  recent: ["entries", "recent"],
  lists: ["entries", "list"],
  list: (filter: EntryFilter) => ["entries", "list", filter] as const,
  detail: (id: string) => ["entries", "detail", id] as const,
} as const;

type Pages = InfiniteData<Page<Entry>, string>;

/** Puts an entry where it belongs, unless something newer of it is there. */
export function upsertEntry(client: QueryClient, entry: Entry): void {
  client.setQueryData<Entry>(entryKeys.detail(entry.id), (known) =>
    known && isOlder(entry, known) ? known : entry,
  );
  client.setQueryData<Page<Entry>>(
    entryKeys.recent,
    (page) => page && placeEntry([page], entry, { isMember: true, mayJoin: true })[0],
  );
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: entryKeys.lists })) {
    if (!data) continue;
    const filter = key[2] as EntryFilter;
    const isMember = !filter.collectionId || filter.collectionId === entry.collection.id;
    const mayJoin = isMember && matchesSearch(entry, filter.q);
    const pages = placeEntry(data.pages, entry, { isMember, mayJoin });
    if (pages !== data.pages) client.setQueryData<Pages>(key, { ...data, pages });
  }
}

/** Takes an entry out of everything cached. */
export function dropEntry(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: entryKeys.detail(id) });
  client.setQueryData<Page<Entry>>(entryKeys.recent, (page) => page && without([page], id)[0]);
  client.setQueriesData<Pages>({ queryKey: entryKeys.lists }, (data) =>
    data ? { ...data, pages: without(data.pages, id) } : data,
  );
}

/** Whether anything cached shows this entry. */
export function isCached(client: QueryClient, id: string): boolean {
  const holds = (page: Page<Entry>) => page.items.some((item) => item.id === id);
  const recent = client.getQueryData<Page<Entry>>(entryKeys.recent);
  return (
    client.getQueryData(entryKeys.detail(id)) !== undefined ||
    (recent !== undefined && holds(recent)) ||
    client
      .getQueriesData<Pages>({ queryKey: entryKeys.lists })
      .some(([, data]) => data?.pages.some(holds))
  );
}

/** The same rule as the server's: title or any main topic, whatever the case. */
function matchesSearch(entry: Entry, q: string | undefined): boolean {
  const wanted = q?.trim().toLowerCase() ?? "";
  return [entry.title, ...entry.attributes.mainTopics].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

/** Newest first. What a search found stays while it is looked at, though an edit made it differ. */
function placeEntry(
  pages: Page<Entry>[],
  entry: Entry,
  { isMember, mayJoin }: { isMember: boolean; mayJoin: boolean },
): Page<Entry>[] {
  const holder = pages.findIndex((page) => page.items.some((item) => item.id === entry.id));
  if (holder >= 0) {
    const { items } = pages[holder]!;
    const at = items.findIndex((item) => item.id === entry.id);
    if (isOlder(entry, items[at]!)) return pages;
    return replaceItems(pages, holder, isMember ? items.with(at, entry) : items.toSpliced(at, 1));
  }
  if (!mayJoin) return pages;
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

function without(pages: Page<Entry>[], id: string): Page<Entry>[] {
  const holder = pages.findIndex((page) => page.items.some((item) => item.id === id));
  if (holder < 0) return pages;
  return replaceItems(
    pages,
    holder,
    pages[holder]!.items.filter((item) => item.id !== id),
  );
}

function replaceItems(pages: Page<Entry>[], index: number, items: Entry[]): Page<Entry>[] {
  return pages.with(index, { ...pages[index]!, items });
}

function isOlder(entry: Entry, known: Entry): boolean {
  return entry.updatedAt < known.updatedAt;
}

function comesBefore(entry: Entry, item: Entry): boolean {
  return entry.createdAt === item.createdAt ? entry.id > item.id : entry.createdAt > item.createdAt;
}
