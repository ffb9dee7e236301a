import type { QueryClient } from "@tanstack/react-query";
import { highlightListQuery } from "#features/highlights/web/queries.ts";
import type { PrefetchRequest } from "#web/data/prefetch.ts";
import {
  dependsOnTimeZone,
  parseHighlightFilter,
  toListQuery,
} from "./highlights/highlight-filter.ts";

/** Loads what the page shows first. The page itself requests again what fails here. */
export async function prefetchHighlights(
  client: QueryClient,
  request: PrefetchRequest,
): Promise<void> {
  const filter = parseHighlightFilter(request.search);
  if (dependsOnTimeZone(filter)) return;
  await client.prefetchInfiniteQuery(highlightListQuery(toListQuery(filter)));
}
