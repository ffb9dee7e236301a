import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";
import { toggleFinished } from "./mark-entries.ts";

/** "e" finishes the chosen entries, or marks them as unread if all are finished. */
export function useFinishKey(choose: () => readonly Entry[]): void {
  const client = useQueryClient();
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (event.key !== "e" || !isPlain || event.defaultPrevented) return;
    if (isEditable(event.target) || isDialogOpen()) return;
    const entries = choose();
    if (entries.length === 0) return;
    event.preventDefault();
    toggleFinished(client, entries);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** The entry whose card has the focus. */
export function findFocused(entries: readonly Entry[]): Entry[] {
  const card = document.activeElement?.closest<HTMLElement>("[data-entry]");
  // Entries of other users have no reading state.
  return entries.filter(({ id, shared }) => id === card?.dataset["entry"] && !shared);
}
