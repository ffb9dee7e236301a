import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Entry, LiveEvent } from "#features/entries/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { request } from "#web/data/api.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";

const none: EntryPictures = { items: [], waiting: 0, leftOut: [] };

function entryPicturesQuery(entryId: string) {
  return queryOptions({
    queryKey: ["entry-pictures", entryId] as const,
    queryFn: ({ signal }) =>
      request<EntryPictures>("GET", `/api/entries/${entryId}/pictures`, { signal }),
  });
}

/**
 * The pictures of a saved page, kept up to date while they are fetched. Null until they are known; a text is
 * shown without them if they cannot be loaded.
 */
export function useEntryPictures({ id, source }: Pick<Entry, "id" | "source">) {
  const client = useQueryClient();
  const isPage = source === "url";
  const { data, isError } = useQuery({ ...entryPicturesQuery(id), enabled: isPage });
  useEffect(() => {
    if (!isPage) return;
    const refresh = () =>
      void client.invalidateQueries({ queryKey: entryPicturesQuery(id).queryKey });
    return subscribeToLiveEvents<LiveEvent>((event) => {
      if (event.type === "entry" && event.entry.id === id) refresh();
    }, refresh);
  }, [client, id, isPage]);
  return isPage && !isError ? (data ?? null) : none;
}
