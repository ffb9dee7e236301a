import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { pictureKeys } from "#features/entries/web/picture-keys.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { request } from "#web/data/api.ts";

/** The pictures of an entry. Requested again when the entry changes, for example when pictures were fetched. */
export function entryPicturesQuery({ id, source }: Pick<Entry, "id" | "source">) {
  return queryOptions({
    queryKey: pictureKeys.of(id),
    // Only pages have pictures in their text.
    enabled: source === "url",
    queryFn: ({ signal }) =>
      request<EntryPictures>("GET", `/api/entries/${id}/pictures`, { signal }),
  });
}
