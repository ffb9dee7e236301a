/** Entries on their way by drag and drop: what is dragged, and what follows the pointer. */
import type { DragEvent } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { createStore, useStore } from "#web/store.ts";

const dragged = createStore<readonly Entry[]>([]);
/** Only says that it is ours: what is dragged never leaves this page. */
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
  // A change of the page within this event would end the drag in Chromium.
  setTimeout(() => dragged.set(entries));
  // A card that scrolled out of the page tells of no end; no pointer moves while something is dragged.
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
