import type { Page } from "#shared/pages.ts";
import { request, type RequestOptions } from "./data/api.ts";

/** Options of an infinite query for a list of the API. `laterLimit`: the limit of all but the first page. */
export function pagesOf<List extends Page<unknown>>(
  path: string,
  query: RequestOptions["query"] = {},
  laterLimit = query["limit"],
) {
  return {
    queryFn: ({ pageParam: cursor, signal }: { pageParam: string; signal: AbortSignal }) =>
      request<List>("GET", path, {
        query: { ...query, cursor, limit: cursor ? laterLimit : query["limit"] },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page: List) => page.nextCursor,
  };
}
