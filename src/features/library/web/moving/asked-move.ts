/** A move into a shared collection, about which the user is asked first: others will see the entries. */
import type { QueryClient } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { createStore } from "#web/store.ts";
import { moveEntriesWithUndo } from "./move-entries.ts";

export type AskedMove = {
  entries: readonly Entry[];
  target: Collection;
  onMoved?: (() => void) | undefined;
};

export const askedMove = createStore<AskedMove | null>(null);

/** Moves at once, or after the answer of the dialog that `MoveQuestion` shows. */
export function moveOrAsk(client: QueryClient, move: AskedMove): void {
  const moving = move.entries.filter((entry) => entry.collection.id !== move.target.id);
  if (moving.length === 0) return;
  if (move.target.sharing) {
    askedMove.set({ ...move, entries: moving });
    return;
  }
  move.onMoved?.();
  void moveEntriesWithUndo(client, moving, move.target);
}
