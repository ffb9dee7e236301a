/** Collections out of sight but not yet gone from the server: their deletion can still be taken back. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import { createStore, useStore } from "#web/store.ts";

/** What happens to the entries inside. */
export type Fate = "move" | "delete";
export type Removal = { collection: Collection; fate: Fate; client: QueryClient; isSent: boolean };

export const removedCollections = createStore<ReadonlyMap<string, Removal>>(new Map());

export function useRemovedCollections(): ReadonlyMap<string, Removal> {
  return useStore(removedCollections);
}

/** The list as a person sees it: Unfiled counts already what will be moved there. */
export function withoutRemoved(
  list: Collection[],
  removed: ReadonlyMap<string, Removal>,
): Collection[] {
  if (removed.size === 0) return list;
  const listed = new Set(list.map(({ id }) => id));
  let moving = 0;
  for (const [id, { collection, fate, isSent }] of removed) {
    // Once it is on its way, a list without it may count already what was moved.
    if (fate === "move" && (!isSent || listed.has(id))) moving += collection.entryCount;
  }
  return list
    .filter((one) => !removed.has(one.id))
    .map((one) => (one.isUnfiled ? { ...one, entryCount: one.entryCount + moving } : one));
}
