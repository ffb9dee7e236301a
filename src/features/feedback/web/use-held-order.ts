import { type FocusEvent, type PointerEvent, useRef, useState } from "react";
import type { FeedbackItem } from "#features/feedback/contract.ts";

/**
 * Sorts the items. While the pointer or the focus is among them, they keep their places and new items are
 * appended; `applyOrder` applies the new order at once.
 */
export function useHeldOrder(items: readonly FeedbackItem[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const holders = useRef(new Set<"pointer" | "focus">());
  const sorted = sortItems(items);
  const shown = held === null ? sorted : putInPlaces(sorted, held);
  const isWaiting = shown.some(({ id }, at) => sorted[at]!.id !== id);

  function hold(by: "pointer" | "focus"): void {
    holders.current.add(by);
    if (held === null) setHeld(sorted.map(({ id }) => id));
  }
  function release(by: "pointer" | "focus"): void {
    holders.current.delete(by);
    if (holders.current.size === 0) setHeld(null);
  }

  return {
    shown,
    /** Whether the current order of the board differs from the one shown. */
    isWaiting,
    applyOrder: () => setHeld(sorted.map(({ id }) => id)),
    /** Props for the element around the items. */
    holders: {
      onPointerEnter: () => hold("pointer"),
      onPointerLeave: (event: PointerEvent) => {
        release("pointer");
        // A mouse click leaves focus on the item, so release it as well. Touch pointers leave after every
        // tap.
        if (event.pointerType === "mouse") release("focus");
      },
      onFocus: () => hold("focus"),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) release("focus");
      },
    },
  };
}

/**
 * Lowest rank first, then oldest first. Removes duplicates: an item can be on two pages if its rank changed
 * between their requests.
 */
function sortItems(items: readonly FeedbackItem[]): FeedbackItem[] {
  const once = new Map(items.map((item) => [item.id, item]));
  return [...once.values()].toSorted(
    (a, b) => a.rank - b.rank || compare(a.createdAt, b.createdAt) || compare(a.id, b.id),
  );
}

function putInPlaces(sorted: readonly FeedbackItem[], places: readonly string[]): FeedbackItem[] {
  const left = new Map(sorted.map((item) => [item.id, item]));
  const known = places.flatMap((id) => left.get(id) ?? []);
  for (const id of places) left.delete(id);
  return [...known, ...left.values()];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
