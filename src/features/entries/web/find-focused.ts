import type { Entry } from "#features/entries/contract.ts";

/** The entry whose card has the focus, in a list of at most one. */
export function findFocused(entries: readonly Entry[] | undefined): Entry[] {
  const card = document.activeElement?.closest<HTMLElement>("[data-entry]");
  return entries?.filter(({ id }) => id === card?.dataset["entry"]) ?? [];
}
