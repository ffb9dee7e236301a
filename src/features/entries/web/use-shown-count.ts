import type { Collection } from "#features/collections/contract.ts";
import { useHeldEntries } from "./held-entries.ts";

/** Counts a collection's entries as its lists show them: without those held. */
export function useShownCount(): (collection: Collection) => number {
  const held = useHeldEntries();
  return ({ id, entryCount }) => {
    const waiting = [...held.values()].filter(({ collection }) => collection.id === id);
    return Math.max(0, entryCount - waiting.length);
  };
}
