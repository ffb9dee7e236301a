import { useCallback } from "react";
import { entriesOf } from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import { useRemoved } from "#web/undoable-change.ts";
import { useHeldEntries } from "./held-entries.ts";

/**
 * Returns whether lists leave an entry out: it was deleted, alone or with its collection, or its dialog is
 * still open.
 */
export function useIsHidden(): (entry: Entry) => boolean {
  const removed = useRemoved();
  const held = useHeldEntries();
  return useCallback(
    ({ id, collection }) =>
      removed.has(id) || held.has(id) || removed.has(entriesOf(collection.id)),
    [removed, held],
  );
}
