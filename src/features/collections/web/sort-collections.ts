import type { Collection } from "#features/collections/contract.ts";

export const collectionSorts = {
  newest: "Newest",
  title: "Title",
  entries: "Most entries",
} as const;
export type CollectionSort = keyof typeof collectionSorts;

const collator = new Intl.Collator(undefined, { numeric: true });

/** `collections` come newest first with Unfiled last, and stay so among equals. */
export function sortCollections(
  collections: readonly Collection[],
  sort: CollectionSort,
): readonly Collection[] {
  if (sort === "newest") return collections;
  if (sort === "entries") return collections.toSorted((a, b) => b.entryCount - a.entryCount);
  return collections.toSorted((a, b) =>
    collator.compare(a.title || "Untitled", b.title || "Untitled"),
  );
}
