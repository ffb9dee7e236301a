import { queryOptions } from "@tanstack/react-query";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import type { Unfinished } from "#features/reading-state/contract.ts";
import { request } from "#web/data/api.ts";

/** The entries that the user has begun and not finished, last read first. */
export const unfinishedQuery = queryOptions({
  queryKey: entryKeys.unfinished,
  queryFn: ({ signal }) => request<Unfinished>("GET", "/api/reading", { signal }),
});
