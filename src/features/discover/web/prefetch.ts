import type { QueryClient } from "@tanstack/react-query";
import type { PrefetchRequest } from "#web/data/prefetch.ts";
import { discoverQuery } from "./queries.ts";
import { parseDiscoverFilter } from "./use-discover-filter.ts";

/** Prefetches the first page for the filters in the URL. */
export async function prefetchDiscover(
  client: QueryClient,
  { search }: PrefetchRequest,
): Promise<void> {
  await client.prefetchInfiniteQuery(discoverQuery(parseDiscoverFilter(search)));
}
