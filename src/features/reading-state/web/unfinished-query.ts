import { queryOptions } from "@tanstack/react-query";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import { callerOf } from "#web/data/client.ts";
import type { readingStateApi } from "#features/reading-state/contract.ts";

const call = callerOf<typeof readingStateApi>();

/** The entries that the user has begun and not finished, last read first. */
export const unfinishedQuery = queryOptions({
  queryKey: entryKeys.unfinished,
  queryFn: ({ signal }) => call("GET /api/reading", { signal }),
});
