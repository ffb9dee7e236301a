import { useEffect, useRef } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { findCardTitle } from "../card/find-card.ts";

/**
 * Moves the focus when the focused card is removed: to the next remaining card, else to the previous one, else to the
 * search box, or, if that is gone too, to the page's heading. Call the returned function before the removal.
 */
export function useFocusAfter(
  entries: readonly Entry[] | undefined,
): (going: readonly Entry[]) => void {
  const next = useRef<{ id: string | undefined; from: typeof entries } | null>(null);

  // After paint, because a closing dialog first returns the focus to its opener, which is removed too.
  useEffect(() => {
    if (!next.current || next.current.from === entries) return;
    const { id } = next.current;
    next.current = null;
    const card = id && findCardTitle(id);
    const target = card || document.querySelector<HTMLElement>("[data-search-box]");
    if (target) target.focus({ preventScroll: target === card });
    else focusHeading();
  }, [entries]);

  return (going) => {
    const ids = new Set(going.map(({ id }) => id));
    const shown = entries ?? [];
    const first = shown.findIndex(({ id }) => ids.has(id));
    const after = shown.slice(first).find(({ id }) => !ids.has(id));
    const before = shown.slice(0, Math.max(0, first)).at(-1);
    next.current = { id: (after ?? before)?.id, from: entries };
  };
}
