import type { Collection } from "#features/collections/contract.ts";
import { useRemovals } from "./entry-removal.ts";
import { useHeldEntries } from "./held-entries.ts";

/** Counts a collection's entries as its lists show them: without those just deleted, and without held ones. */
export function useShownCount(): (collection: Collection) => number {
  const removals = useRemovals();
  const held = useHeldEntries();
  return ({ id, entryCount }) => {
    const waiting = [...held.values()].filter(({ collection }) => collection.id === id);
    const removed = [...removals.values()].filter(
      ({ entry, isGone }) => !isGone && entry.collection.id === id,
    );
    return Math.max(0, entryCount - removed.length - waiting.length);
  };
}
