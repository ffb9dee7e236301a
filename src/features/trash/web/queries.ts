import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { TrashKind, TrashPage } from "#features/trash/contract.ts";
import { request } from "#web/api.ts";
import type { PrefetchRequest } from "#web/prefetch.ts";
import { type TrashFilter, readFilter } from "./trash-words.ts";

export const trashKeys = {
  all: ["trash"],
  list: (filter: TrashFilter) => ["trash", filter],
} as const;

const pageSize = 50;
/** Milliseconds between two looks at how far an emptying is. */
const emptyingPause = 1_000;

/** What was deleted last first. */
export function trashQuery(filter: TrashFilter) {
  const kind: TrashKind | undefined = filter === "all" ? undefined : filter;
  return infiniteQueryOptions({
    queryKey: trashKeys.list(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      request<TrashPage>("GET", "/api/trash", { query: { kind, cursor, limit: pageSize }, signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      (state.data?.pages[0]?.emptying ?? 0) > 0 ? emptyingPause : false,
  });
}

/** What the screen shows first. What fails here, it asks for itself. */
export async function prefetchTrash(client: QueryClient, request: PrefetchRequest): Promise<void> {
  await client.prefetchInfiniteQuery(trashQuery(readFilter(request.search["kind"])));
}
