import { oncePerClient, refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { refreshProjectsOfEntries } from "./projects-of-entries.ts";
import { projectKeys } from "./queries.ts";

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

export const watchProjects = oncePerClient((client) => {
  refreshAfterEvents({
    // Removing an entry removes its links.
    types: ["projects", "entry-removed"],
    delay: 300,
    isBusy: () => changesUnderWay > 0,
    refresh: () => {
      void client.invalidateQueries({ queryKey: projectKeys.all });
      refreshProjectsOfEntries(client);
    },
  });
});
