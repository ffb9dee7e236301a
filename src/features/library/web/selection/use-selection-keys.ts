import { useEffect, useRef } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";
import { findCardTitle } from "../card/find-card.ts";
import type { Selection } from "./selection.ts";

/** The entry whose card has the focus. */
export function findFocusedId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-entry]")?.dataset["entry"];
}

/**
 * j and k move to the next and previous card, x selects the focused card, Shift X a range, m moves, Ctrl or ⌘ A selects all while selecting, Escape
 * clears.
 */
export function useSelectionKeys(
  selection: Selection | null,
  entries: readonly Entry[] | undefined,
  onMove: (entries: readonly Entry[]) => void,
): void {
  const latest = useRef({ entries, onMove });
  useEffect(() => {
    latest.current = { entries, onMove };
  });

  useEffect(() => {
    function handle(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (isEditable(event.target) || isDialogOpen()) return;
      const isPicking = (selection?.count() ?? 0) > 0;
      const isCommand = event.ctrlKey || event.metaKey;
      const focused = findFocusedId();
      if (isCommand) {
        if (event.key.toLowerCase() !== "a" || !isPicking) return;
        selection?.pickAll();
      } else if (event.key === "Escape" && selection?.isOn()) selection.clear();
      else if (event.key.toLowerCase() === "x" && selection && focused) {
        selection.toggle(focused, event.shiftKey);
      } else if (event.key === "j" || event.key === "k") {
        const shown = latest.current.entries ?? [];
        const at = shown.findIndex(({ id }) => id === focused);
        // Without a focused card, both begin at the first.
        const next = at < 0 ? shown[0] : shown[event.key === "j" ? at + 1 : at - 1];
        if (next) findCardTitle(next.id)?.focus();
      } else if (event.key === "m") {
        const chosen = isPicking
          ? selection!.list()
          : (latest.current.entries?.filter(({ id, shared }) => id === focused && !shared) ?? []);
        if (chosen.length === 0) return;
        latest.current.onMove(chosen);
      } else return;
      event.preventDefault();
    }
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, [selection]);
}
