import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { pictureKeys } from "#features/entries/web/picture-keys.ts";
import { callerOf } from "#web/data/client.ts";
import type { picturesApi } from "#features/pictures/contract.ts";

const call = callerOf<typeof picturesApi>();

/** The pictures of an entry. Requested again when the entry changes, for example when pictures were fetched. */
export function entryPicturesQuery({ id, source }: Pick<Entry, "id" | "source">) {
  return queryOptions({
    queryKey: pictureKeys.of(id),
    // Only pages have pictures in their text.
    enabled: source === "url",
    queryFn: ({ signal }) => call("GET /api/entries/:id/pictures", { params: { id }, signal }),
  });
}
