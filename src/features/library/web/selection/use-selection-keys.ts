import type { Entry } from "#features/entries/contract.ts";
import { findFocused } from "#features/entries/web/find-focused.ts";
import { usePageKeys } from "#web/layout/shortcuts/use-page-keys.ts";
import { findCardTitle } from "../card/find-card.ts";
import type { Selection } from "./selection.ts";

/**
 * j and k move to the next and previous card, x selects the focused card, Shift X a range, m moves, Ctrl or ⌘ A selects all while selecting, Escape
 * clears.
 */
export function useSelectionKeys(
  selection: Selection | null,
  entries: readonly Entry[] | undefined,
  onMove: (entries: readonly Entry[]) => void,
): void {
  function act(event: KeyboardEvent): boolean {
    const isPicking = (selection?.count() ?? 0) > 0;
    const [focused] = findFocused(entries);
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== "a" || !isPicking) return false;
      selection?.pickAll();
    } else if (event.key === "Escape" && selection?.isOn()) selection.clear();
    else if (key === "x" && selection && focused) selection.toggle(focused.id, event.shiftKey);
    else if (event.key === "j" || event.key === "k") {
      const shown = entries ?? [];
      const at = focused ? shown.indexOf(focused) : -1;
      // Without a focused card, both begin at the first.
      const next = at < 0 ? shown[0] : shown[event.key === "j" ? at + 1 : at - 1];
      if (next) findCardTitle(next.id)?.focus();
    } else if (event.key === "m") {
      const chosen = isPicking ? selection!.list() : findFocused(entries);
      if (chosen.length === 0) return false;
      onMove(chosen);
    } else return false;
    return true;
  }
  usePageKeys(act, { allowsCommand: true });
}
