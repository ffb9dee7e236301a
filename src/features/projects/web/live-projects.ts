import { oncePerClient, refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { refreshProjectsOfEntries } from "./projects-of-entries.ts";
import { projectKeys } from "./queries.ts";

export const watchProjects = oncePerClient((client) => {
  refreshAfterEvents({
    // Removing an entry removes its links.
    types: ["projects", "entry-removed"],
    delay: 300,
    // An older response would briefly revert a change that this tab sends.
    isBusy: () => client.isMutating() > 0,
    refresh: () => {
      void client.invalidateQueries({ queryKey: projectKeys.all });
      refreshProjectsOfEntries(client);
    },
  });
});
