import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { type TrashItem, type TrashPage } from "#features/trash/contract.ts";
import { type TrashKind, trashKinds } from "#features/collections/removal-contract.ts";
import { formatNumber } from "#web/format-number.ts";

export type TrashFilter = "all" | TrashKind;

export const filterNames: Readonly<Record<TrashFilter, string>> = {
  all: "All",
  entry: "Entries",
  collection: "Collections",
  project: "Projects",
};

export const kindNames: Readonly<Record<TrashKind, string>> = {
  entry: "Entry",
  collection: "Collection",
  project: "Project",
};

export function parseTrashFilter(asked: unknown): TrashFilter {
  return trashKinds.find((kind) => kind === asked) ?? "all";
}

/** "12 days left", "Less than a day left". */
export function describeDaysLeft(days: number): string {
  return days > 1 ? `${days} days left` : "Less than a day left";
}

/** The item's kind and its former collection. */
export function describeItem(item: TrashItem, locale: string | undefined): string {
  const { kind, collection, entries } = item;
  if (kind === "collection") {
    return entries === 0 ? "Collection" : `Collection, with ${formatEntryCount(entries, locale)}`;
  }
  if (collection === null) return kindNames[kind];
  const title = collection.title || "Untitled";
  return collection.isGone ? `Entry of ${title} (deleted)` : `Entry of ${title}`;
}

/** "1,204 entries, 2 collections and 1 project". */
export function describeAll(counts: TrashPage["counts"]): string {
  const parts = [
    [counts.entry, "entry", "entries"],
    [counts.collection, "collection", "collections"],
    [counts.project, "project", "projects"],
  ] as const;
  const counted = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${formatNumber(count)} ${count === 1 ? one : many}`);
  return new Intl.ListFormat("en").format(counted);
}
