import { oncePerClient, refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { topicKeys } from "./queries.ts";

export const watchTopics = oncePerClient((client) => {
  refreshAfterEvents({
    // Entries that were saved, read, deleted or restored change the numbers.
    types: ["topics", "entry", "entry-removed", "collections"],
    delay: 400,
    refresh: () => void client.invalidateQueries({ queryKey: topicKeys.all }),
  });
});
