/** Projects change in other tabs too: one subscription for the lifetime of the tab. */
import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#features/entries/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { refreshProjectsOfEntries } from "./projects-of-entries.ts";
import { projectKeys } from "./queries.ts";

/** Milliseconds over which many events become one refresh. */
const refreshDelay = 300;

const watchedClients = new WeakSet<QueryClient>();
let changesUnderWay = 0;

/**
 * Delays refreshes while a change of this tab is being sent, because an older response would briefly revert
 * it.
 */
export async function trackChange<Answer>(sent: Promise<Answer>): Promise<Answer> {
  changesUnderWay += 1;
  try {
    return await sent;
  } finally {
    changesUnderWay -= 1;
  }
}

export function watchProjects(client: QueryClient): void {
  if (watchedClients.has(client)) return;
  watchedClients.add(client);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refreshSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (changesUnderWay > 0) refreshSoon();
      else {
        void client.invalidateQueries({ queryKey: projectKeys.all });
        refreshProjectsOfEntries(client);
      }
    }, refreshDelay);
  }

  subscribeToLiveEvents<LiveEvent>((event) => {
    // Removing an entry removes its links.
    if (event.type === "projects" || event.type === "entry-removed") refreshSoon();
  }, refreshSoon);
}
