import type { Collection } from "#features/collections/contract.ts";
import { useRemovals } from "./entry-removal.ts";

/** Counts a collection's entries as a person sees them: without those just deleted. */
export function useShownCount(): (collection: Collection) => number {
  const removals = useRemovals();
  return ({ id, entryCount }) => {
    const removed = [...removals.values()].filter(
      ({ entry, isGone }) => !isGone && entry.collection.id === id,
    );
    return Math.max(0, entryCount - removed.length);
  };
}
