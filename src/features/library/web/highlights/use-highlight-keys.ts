import type { Highlight } from "#features/highlights/contract.ts";
import { usePageKeys } from "#web/layout/shortcuts/use-page-keys.ts";

const rows = "[data-highlight-item]";

/** j and k move through the highlights, e edits the focused one, and Delete removes it. */
export function useHighlightKeys(
  highlights: readonly Highlight[],
  act: { onEdit: (one: Highlight) => void; onRemove: (one: Highlight) => void },
): void {
  usePageKeys(({ key }) => {
    const all = [...document.querySelectorAll<HTMLElement>(rows)];
    const row = document.activeElement?.closest<HTMLElement>(rows) ?? null;
    const focused = highlights.find(({ id }) => id === row?.dataset["highlightItem"]);
    if (key === "j" || key === "k") {
      const at = row ? all.indexOf(row) + (key === "j" ? 1 : -1) : 0;
      // The link, or the buttons of a highlight that is lost.
      const target = all[at]?.querySelector<HTMLElement>("a, button");
      if (!target) return false;
      target.focus({ preventScroll: true });
      all[at]!.scrollIntoView({ block: "nearest" });
    } else if (!focused) return false;
    else if (key === "e") act.onEdit(focused);
    else if (key === "Delete") act.onRemove(focused);
    else return false;
    return true;
  });
}
