import type { collectionSorts as sorts } from "#features/collections/contract.ts";

export type CollectionSort = (typeof sorts)[number];

/** Labels of the orders. */
export const collectionSorts: Readonly<Record<CollectionSort, string>> = {
  newest: "Newest",
  title: "Title",
  entries: "Most entries",
};
