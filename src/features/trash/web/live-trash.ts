import { oncePerClient, refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { trashKeys } from "./queries.ts";

export const watchTrash = oncePerClient((client) => {
  refreshAfterEvents({
    types: ["entry-removed", "collections", "projects", "trash"],
    delay: 300,
    // A response would not show a change that this tab sends.
    isBusy: () => client.isMutating() > 0,
    refresh: () => void client.invalidateQueries({ queryKey: trashKeys.all }),
  });
});
