/** The position of an entry in the pages of a sorted list. */
import type { Entry, EntrySort } from "#features/entries/contract.ts";
import type { Page } from "#shared/pages.ts";

export type Listing = { items: Entry[] };

const collator = new Intl.Collator("und");

/** Inserts or updates an entry where it belongs in a sorted list; removes it if it is not a member. */
export function placeEntry(
  pages: Page<Entry>[],
  entry: Entry,
  isMember: boolean,
  sort: EntrySort,
): Page<Entry>[] {
  if (!isMember || pages.some((page) => page.items.some((item) => item.id === entry.id))) {
    return replaceEntry(pages, entry, isMember);
  }
  const isLast = (index: number) => index === pages.length - 1 && pages[index]!.nextCursor === null;
  const target = pages.findIndex(
    (page, index) => page.items.some((item) => comesBefore(entry, item, sort)) || isLast(index),
  );
  // After the last loaded entry: it arrives with its own page.
  if (target < 0) return pages;
  const { items } = pages[target]!;
  const at = items.findIndex((item) => comesBefore(entry, item, sort));
  return replaceItems(pages, target, items.toSpliced(at < 0 ? items.length : at, 0, entry));
}

/**
 * Replaces the entry where it is cached, unless the cached version is newer; removes it if it no longer
 * belongs.
 */
export function replaceEntry<L extends Listing>(
  listings: L[],
  entry: Entry,
  isMember: boolean,
): L[] {
  const holder = listings.findIndex(({ items }) => items.some((item) => item.id === entry.id));
  if (holder < 0) return listings;
  const { items } = listings[holder]!;
  const at = items.findIndex((item) => item.id === entry.id);
  if (isOlder(entry, items[at]!)) return listings;
  return replaceItems(listings, holder, isMember ? items.with(at, entry) : items.toSpliced(at, 1));
}

function replaceItems<L extends Listing>(listings: L[], index: number, items: Entry[]): L[] {
  return listings.with(index, { ...listings[index]!, items });
}

export function isOlder(entry: Entry, known: Entry): boolean {
  return entry.updatedAt < known.updatedAt;
}

export function comesBefore(entry: Entry, item: Entry, sort: EntrySort): boolean {
  if (sort === "title") {
    const order = collator.compare(entry.title, item.title);
    return order === 0 ? entry.id < item.id : order < 0;
  }
  const isLater =
    entry.createdAt === item.createdAt ? entry.id > item.id : entry.createdAt > item.createdAt;
  return sort === "newest" ? isLater : !isLater;
}
