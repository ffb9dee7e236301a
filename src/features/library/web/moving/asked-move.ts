/** A move into a shared collection, about which the user is asked first: others will see the entries. */
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { createStore } from "#web/store.ts";

export type AskedMove = {
  entries: readonly Entry[];
  target: Collection;
  onMoved?: (() => void) | undefined;
};

export const askedMove = createStore<AskedMove | null>(null);
