import { useQueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { usePageKeys } from "#web/layout/shortcuts/use-page-keys.ts";
import { toggleFinished } from "./mark-entries.ts";

/** "e" finishes the chosen entries, or marks them as unread if all are finished. */
export function useFinishKey(choose: () => readonly Entry[]): void {
  const client = useQueryClient();
  usePageKeys(({ key }) => {
    const entries = key === "e" ? choose() : [];
    if (entries.length > 0) toggleFinished(client, entries);
    return entries.length > 0;
  });
}
