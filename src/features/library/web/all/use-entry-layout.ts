import { usePreference } from "#web/hooks/use-preference.ts";
import type { EntryLayout } from "../card/entry-row.tsx";

export const layoutNames = { grid: "Grid", list: "List", compact: "Compact" } as const;

/** How the library shows entries, remembered in this browser. */
export function useEntryLayout(): [EntryLayout, (layout: EntryLayout) => void] {
  const [kept, keep] = usePreference("library-layout");
  const isKnown = kept !== null && Object.hasOwn(layoutNames, kept);
  return [isKnown ? (kept as EntryLayout) : "list", keep];
}
