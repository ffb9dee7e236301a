/** Collections that were just deleted, while Undo is possible. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import { createStore, useStore } from "#web/store.ts";

/** Whether the entries inside are moved to Unfiled or deleted too. */
export type Fate = "move" | "delete";
export type Removal = {
  collection: Collection;
  fate: Fate;
  client: QueryClient;
  /** Resolves when the request ends: whether the collection is deleted on the server. */
  sent: Promise<boolean>;
  /** Puts it back into the lists that it was removed from; null while it is in them. */
  putBack: (() => void) | null;
  dismiss: () => void;
};

export const removedCollections = createStore<ReadonlyMap<string, Removal>>(new Map());

/** Number of collections that this page has deleted or restored. Entries have moved when it changes. */
export const settledRemovals = createStore(0);

export function useRemovedCollections(): ReadonlyMap<string, Removal> {
  return useStore(removedCollections);
}

/** The list as the user sees it: the count of Unfiled already includes the entries that will move there. */
export function withoutRemoved(
  list: Collection[],
  removed: ReadonlyMap<string, Removal>,
): Collection[] {
  if (removed.size === 0) return list;
  let moving = 0;
  for (const { id } of list) {
    const removal = removed.get(id);
    // The list still contains the collection, so its count of Unfiled does not include the moved entries yet.
    if (removal?.fate === "move") moving += removal.collection.entryCount;
  }
  return list
    .filter((one) => !removed.has(one.id))
    .map((one) => (one.isUnfiled ? { ...one, entryCount: one.entryCount + moving } : one));
}
