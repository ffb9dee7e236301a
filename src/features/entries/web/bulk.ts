import type { Entry } from "#features/entries/contract.ts";

/** How many entries one request may move or delete; the contract says the same, but would bring its checks along. */
export const mostAtOnce = 500;

/** By collection, `by` for each entry in it. */
export function countByCollection(entries: readonly Entry[], by: 1 | -1): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { collection } of entries)
    counts.set(collection.id, (counts.get(collection.id) ?? 0) + by);
  return counts;
}
