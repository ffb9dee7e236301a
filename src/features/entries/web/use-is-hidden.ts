import { useCallback } from "react";
import { useRemovedCollections } from "#features/collections/web/removed-collections.ts";
import type { Entry } from "#features/entries/contract.ts";
import { useRemovals } from "./entry-removal.ts";
import { useHeldEntries } from "./held-entries.ts";

/**
 * Returns whether lists leave an entry out: it was deleted, alone or with its collection, or its dialog is
 * still open.
 */
export function useIsHidden(): (entry: Entry) => boolean {
  const removals = useRemovals();
  const held = useHeldEntries();
  const collections = useRemovedCollections();
  return useCallback(
    (entry) =>
      removals.has(entry.id) ||
      held.has(entry.id) ||
      collections.get(entry.collection.id)?.fate === "delete",
    [removals, held, collections],
  );
}
