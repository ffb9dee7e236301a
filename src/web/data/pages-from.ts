import type { Page } from "#shared/pages.ts";

/** Options of an infinite query for a list. `laterLimit`: the limit of all but the first page. */
export function pagesFrom<List extends Page<unknown>, Query extends object>(
  load: (options: {
    query: Query & { cursor: string; limit: unknown };
    signal: AbortSignal;
  }) => Promise<List>,
  query: Query & { limit?: unknown },
  laterLimit: unknown = query.limit,
) {
  return {
    queryFn: ({ pageParam: cursor, signal }: { pageParam: string; signal: AbortSignal }) =>
      load({ query: { ...query, cursor, limit: cursor ? laterLimit : query.limit }, signal }),
    initialPageParam: "",
    getNextPageParam: (page: List) => page.nextCursor,
  };
}
