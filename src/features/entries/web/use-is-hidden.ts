import { useCallback } from "react";
import { useRemovedCollections } from "#features/collections/web/removed-collections.ts";
import type { Entry } from "#features/entries/contract.ts";
import { useRemovals } from "./entry-removal.ts";

/** Whether an entry is deleted as far as the person can see, alone or with its collection. */
export function useIsHidden(): (entry: Entry) => boolean {
  const removals = useRemovals();
  const collections = useRemovedCollections();
  return useCallback(
    (entry) => removals.has(entry.id) || collections.get(entry.collection.id)?.fate === "delete",
    [removals, collections],
  );
}
