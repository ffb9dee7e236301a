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
export function withoutRemoved(list: Collection[]): Collection[] {
  const removed = removedCollections.get();
  if (removed.size === 0) return list;
  let moving = 0;
  for (const one of list) if (removed.get(one.id)?.fate === "move") moving += one.entryCount;
  return list
    .filter((one) => !removed.has(one.id))
    .map((one) => (one.isUnfiled ? { ...one, entryCount: one.entryCount + moving } : one));
}

/** The list with `collection` back in its place, newest first and Unfiled last. */
export function putBack(list: Collection[], collection: Collection, fate: Fate): Collection[] {
  if (list.some((one) => one.id === collection.id)) return list;
  const comesBefore = (one: Collection) =>
    !one.isUnfiled &&
    (one.createdAt === collection.createdAt
      ? one.id > collection.id
      : one.createdAt > collection.createdAt);
  const at = list.findIndex((one) => !comesBefore(one));
  const moved = fate === "move" ? collection.entryCount : 0;
  return list
    .map((one) =>
      one.isUnfiled ? { ...one, entryCount: Math.max(0, one.entryCount - moved) } : one,
    )
    .toSpliced(at < 0 ? list.length : at, 0, collection);
}
