import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";
import { toggleFinished } from "./mark-entries.ts";

/** f finishes the entry of the page, or marks it as unread. */
export function useFinishKey(entry: Entry): void {
  const client = useQueryClient();
  useEffect(() => {
    function handle(event: KeyboardEvent): void {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (event.key !== "f" || !isPlain || event.defaultPrevented) return;
      if (isEditable(event.target) || isDialogOpen()) return;
      event.preventDefault();
      toggleFinished(client, [entry]);
    }
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, [client, entry]);
}
