import { queryOptions } from "@tanstack/react-query";
import type { SearchResult } from "#features/search/contract.ts";
import { request } from "#web/api.ts";

/** As many as a search answers with at most. */
export const mostHits = 50;
/** As many as the palette shows. */
const paletteHits = 8;

export function searchEntries(
  query: { q: string; collectionId?: string | undefined; limit: number },
  signal: AbortSignal,
): Promise<SearchResult> {
  return request<SearchResult>("GET", "/api/search", { query, signal });
}

/** What the palette asks. Never taken for fresh: entries come and change while it is closed. */
export function paletteQuery(q: string) {
  return queryOptions({
    queryKey: ["search", q],
    // With its question: an answer stays in sight while the next is awaited.
    queryFn: async ({ signal }) => ({
      asked: q,
      ...(await searchEntries({ q, limit: paletteHits }, signal)),
    }),
    enabled: q !== "",
    staleTime: 0,
    gcTime: 60_000,
  });
}
