import type { QueryClient } from "@tanstack/react-query";
import type { PrefetchRequest } from "#web/data/prefetch.ts";
import { boardQuery } from "./queries.ts";
import { parseBoardFilter } from "./use-board-filter.ts";

/** Prefetches the first page of the board for SSR. */
export async function prefetchFeedback(
  client: QueryClient,
  { search }: PrefetchRequest,
): Promise<void> {
  await client.prefetchInfiniteQuery(boardQuery(parseBoardFilter(search)));
}
