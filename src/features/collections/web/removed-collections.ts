/** Collections just deleted, while that can be taken back. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import { createStore, useStore } from "#web/store.ts";

/** What happens to the entries inside. */
export type Fate = "move" | "delete";
export type Removal = {
  collection: Collection;
  fate: Fate;
  client: QueryClient;
  /** Whether it arrived; ends with its request. */
  sent: Promise<boolean>;
  /** Puts it back into the lists that it was taken out of; null while it is in them. */
  putBack: (() => void) | null;
  dismiss: () => void;
};

export const removedCollections = createStore<ReadonlyMap<string, Removal>>(new Map());

/** How many have been deleted or restored by this page: then their entries lie elsewhere. */
export const settledRemovals = createStore(0);

export function useRemovedCollections(): ReadonlyMap<string, Removal> {
  return useStore(removedCollections);
}

/** The list as a person sees it: Unfiled counts already what will be moved there. */
export function withoutRemoved(
  list: Collection[],
  removed: ReadonlyMap<string, Removal>,
): Collection[] {
  if (removed.size === 0) return list;
  let moving = 0;
  for (const { id } of list) {
    const removal = removed.get(id);
    // A list that has it does not count yet what is moved.
    if (removal?.fate === "move") moving += removal.collection.entryCount;
  }
  return list
    .filter((one) => !removed.has(one.id))
    .map((one) => (one.isUnfiled ? { ...one, entryCount: one.entryCount + moving } : one));
}
