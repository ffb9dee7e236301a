import { queryOptions } from "@tanstack/react-query";
import type { LiveEvent } from "#features/entries/contract.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { oncePerClient } from "#web/data/refresh-after-events.ts";
import { callerOf } from "#web/data/client.ts";
import type { picturesApi } from "#features/pictures/contract.ts";

const call = callerOf<typeof picturesApi>();

/** Milliseconds between two requests for the progress of a run. */
const runPause = 2_000;

export const pictureSettingsQuery = queryOptions({
  queryKey: ["picture-settings"],
  queryFn: ({ signal }) => call("GET /api/pictures", { signal }),
  // The space changes with every entry, without an event.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.run ? runPause : false),
});

/** Refreshes the settings when a run begins or ends in another tab. */
export const watchPictureSettings = oncePerClient((client) => {
  const refresh = () => void client.invalidateQueries({ queryKey: pictureSettingsQuery.queryKey });
  subscribeToLiveEvents<LiveEvent>(({ type }) => {
    if (type === "pictures") refresh();
  }, refresh);
});
