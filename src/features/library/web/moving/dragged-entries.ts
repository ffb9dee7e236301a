/** Dragging entries: what is dragged, and the label that follows the pointer. */
import type { DragEvent } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { createStore, useStore } from "#web/store.ts";

const dragged = createStore<readonly Entry[]>([]);
/** Only marks the drag as ours: the data never leaves this page. */
const dragType = "application/x-commonplace-entries";

/** Empty while nothing is dragged. */
export function useDraggedEntries(): readonly Entry[] {
  return useStore(dragged);
}

export function getDraggedEntries(): readonly Entry[] {
  return dragged.get();
}

export function startDrag(event: DragEvent<HTMLElement>, entries: readonly Entry[]): void {
  const [first] = entries;
  if (!first) return;
  event.dataTransfer.setData(dragType, "");
  event.dataTransfer.effectAllowed = "move";
  showUnderPointer(event, entries.length === 1 ? first.title : `${entries.length} entries`);
  // Changing the DOM within this event would end the drag in Chromium.
  setTimeout(() => dragged.set(entries));
  // A card that was removed by scrolling fires no dragend; pointermove does not fire during a drag.
  addEventListener("pointermove", endDrag, { once: true });
}

export function endDrag(): void {
  removeEventListener("pointermove", endDrag);
  setTimeout(() => dragged.set([]));
}

function showUnderPointer(event: DragEvent, words: string): void {
  const chip = document.createElement("div");
  chip.textContent = words.length > 48 ? `${words.slice(0, 48)}…` : words;
  chip.style.cssText =
    "position:fixed;top:-100px;left:0;padding:6px 12px;border:1px solid var(--accent);" +
    "border-radius:var(--radius);background:var(--raised);color:var(--ink);font:500 14px/20px var(--sans)";
  document.body.append(chip);
  event.dataTransfer.setDragImage(chip, -12, -12);
  setTimeout(() => chip.remove());
}
