/** Which cards are selected. Stored outside React's tree, so that selecting a card renders that card only. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { createStore } from "#web/store.ts";

export type Selection = {
  subscribe: (listener: () => void) => () => void;
  has: (id: string) => boolean;
  count: () => number;
  /** Whether any card is selected, or the user has started to select by touch. */
  isOn: () => boolean;
  /** Whether a tap on a card selects it. */
  isByTouch: () => boolean;
  /** In the order in which they are shown. */
  list: () => Entry[];
  /** Selects or deselects a card; with `toRange` all cards from the previous one, in that card's state. */
  toggle: (id: string, toRange?: boolean) => void;
  /** Starts selecting by touch, until `clear` or until all selected cards have left the list. */
  startByTouch: () => void;
  pickAll: () => void;
  clear: () => void;
  /** Sets the shown entries; deselects all others. */
  setShown: (entries: readonly Entry[]) => void;
};

const none: ReadonlySet<string> = new Set();

export function createSelection(): Selection {
  const picked = createStore(none);
  const byTouch = createStore(false);
  let shown: readonly Entry[] = [];
  let last: string | null = null;

  return {
    subscribe: (listener) => {
      const ends = [picked.subscribe(listener), byTouch.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    has: (id) => picked.get().has(id),
    count: () => picked.get().size,
    isOn: () => byTouch.get() || picked.get().size > 0,
    isByTouch: byTouch.get,
    list: () => shown.filter((entry) => picked.get().has(entry.id)),
    toggle: (id, toRange = false) => {
      if (!shown.some((one) => one.id === id)) return;
      const next = new Set(picked.get());
      const from = toRange && last !== null ? shown.findIndex((one) => one.id === last) : -1;
      const to = shown.findIndex((one) => one.id === id);
      if (from >= 0 && to >= 0) {
        const isPicking = next.has(last!);
        for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) {
          if (isPicking) next.add(one.id);
          else next.delete(one.id);
        }
      } else if (!next.delete(id)) next.add(id);
      last = id;
      picked.set(next);
    },
    startByTouch: () => byTouch.set(true),
    pickAll: () => picked.set(new Set(shown.map(({ id }) => id))),
    clear: () => {
      last = null;
      byTouch.set(false);
      picked.set(none);
    },
    setShown: (entries) => {
      // Entries of other users in a shared collection cannot be changed.
      shown = entries.filter((entry) => !entry.shared);
      const known = picked.get();
      if (known.size === 0) return;
      const left = shown.filter(({ id }) => known.has(id));
      if (left.length === 0) byTouch.set(false);
      if (left.length < known.size) picked.set(new Set(left.map(({ id }) => id)));
    },
  };
}

/** Null where nothing can be selected. */
export const SelectionContext = createContext<Selection | null>(null);

export function useSelection(): Selection | null {
  return useContext(SelectionContext);
}

const noSubscription = () => () => {};

export function useIsPicked(id: string): boolean {
  const selection = useSelection();
  return useSyncExternalStore(
    selection?.subscribe ?? noSubscription,
    () => selection?.has(id) ?? false,
    () => false,
  );
}

export function useIsSelecting(selection: Selection): boolean {
  return useSyncExternalStore(selection.subscribe, selection.isOn, selection.isOn);
}

export function usePickedCount(selection: Selection): number {
  return useSyncExternalStore(selection.subscribe, selection.count, selection.count);
}
