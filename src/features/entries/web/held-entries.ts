/** New entries that the Add Entry dialog still asks about: stored on the server, but not listed in this tab. */
import type { QueryClient } from "@tanstack/react-query";
import { collectionKeys, shiftEntryCounts } from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import { createStore, useStore } from "#web/store.ts";

const held = createStore<ReadonlyMap<string, Entry>>(new Map());
let isHolding = false;

/** By id. Lists and counts leave them out; the cache has them. */
export function useHeldEntries(): ReadonlyMap<string, Entry> {
  return useStore(held);
}

/** Until `listHeldEntries`, holds each new entry of a live event: one of them is the entry that is being saved. */
export function holdNewEntries(): void {
  isHolding = true;
}

export function isHoldingNewEntries(): boolean {
  return isHolding;
}

/** Notes the collection to which a held entry was moved. */
export function updateHeldEntry(client: QueryClient, entry: Entry): void {
  if (held.get().has(entry.id)) holdEntry(client, entry);
}

/** Holds an entry that no list shows yet. Of a held entry, notes the collection to which it was moved. */
export function holdEntry(client: QueryClient, entry: Entry): void {
  const before = held.get().get(entry.id);
  held.set(new Map([...held.get(), [entry.id, entry]]));
  // The cached counts include it, as the server's do; `useShownCount` subtracts it.
  shiftEntryCounts(client, [entry], 1);
  if (before) shiftEntryCounts(client, [before], -1);
}

/** Lists the held entries, except one that the user is still asked about. */
export function listHeldEntries(client: QueryClient, exceptId?: string): void {
  isHolding = false;
  const left = new Map([...held.get()].filter(([id]) => id === exceptId));
  if (left.size === held.get().size) return;
  held.set(left);
  void client.invalidateQueries({ queryKey: collectionKeys.all });
}

/** Forgets a held entry that was deleted. */
export function removeHeldEntry(client: QueryClient, id: string): void {
  const dropped = held.get().get(id);
  if (dropped === undefined) return;
  held.set(new Map([...held.get()].filter(([other]) => other !== id)));
  shiftEntryCounts(client, [dropped], -1);
}
