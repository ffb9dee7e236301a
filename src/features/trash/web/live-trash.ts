import { oncePerClient, refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { refreshTrash } from "./trash-changes.ts";

export const watchTrash = oncePerClient((client) => {
  refreshAfterEvents({
    types: ["entry-removed", "collections", "projects", "trash"],
    delay: 300,
    refresh: () => refreshTrash(client),
  });
});
