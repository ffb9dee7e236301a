import { queryOptions } from "@tanstack/react-query";
import type { SearchResult, searchApi } from "#features/search/contract.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof searchApi>();

/** The maximum number of results of a search. */
export const maxHits = 50;
/** The number of results the palette shows. */
const paletteHits = 8;

export function searchEntries(
  query: { q: string; collectionId?: string | undefined; limit: number },
  signal: AbortSignal,
): Promise<SearchResult> {
  return call("GET /api/search", { query, signal });
}

/** The palette's search. Always stale, because entries change while it is closed. */
export function paletteQuery(q: string) {
  return queryOptions({
    queryKey: ["search", q],
    // Returned with its query, so that the previous answer stays visible while the next loads.
    queryFn: async ({ signal }) => ({
      asked: q,
      ...(await searchEntries({ q, limit: paletteHits }, signal)),
    }),
    enabled: q !== "",
    staleTime: 0,
    gcTime: 60_000,
  });
}
