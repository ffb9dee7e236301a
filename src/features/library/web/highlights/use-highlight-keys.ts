import { useEffect, useEffectEvent } from "react";
import type { Highlight } from "#features/highlights/contract.ts";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";

const rows = "[data-highlight-item]";

/** j and k move through the highlights, e edits the focused one, and Delete removes it. */
export function useHighlightKeys(
  highlights: readonly Highlight[],
  act: { onEdit: (one: Highlight) => void; onRemove: (one: Highlight) => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.defaultPrevented || isEditable(event.target) || isDialogOpen()) return;
    const all = [...document.querySelectorAll<HTMLElement>(rows)];
    const row = document.activeElement?.closest<HTMLElement>(rows) ?? null;
    const focused = highlights.find(({ id }) => id === row?.dataset["highlightItem"]);
    if (event.key === "j" || event.key === "k") {
      const at = row ? all.indexOf(row) + (event.key === "j" ? 1 : -1) : 0;
      // The link, or the buttons of a highlight that is lost.
      const target = all[at]?.querySelector<HTMLElement>("a, button");
      if (!target) return;
      target.focus({ preventScroll: true });
      all[at]!.scrollIntoView({ block: "nearest" });
    } else if (!focused) return;
    else if (event.key === "e") act.onEdit(focused);
    else if (event.key === "Delete") act.onRemove(focused);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
