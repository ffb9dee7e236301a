import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { TrashKind } from "#features/collections/removal-contract.ts";
import type { PrefetchRequest } from "#web/data/prefetch.ts";
import { type TrashFilter, parseTrashFilter } from "./trash-words.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";
import type { trashApi } from "#features/trash/contract.ts";

const call = callerOf<typeof trashApi>();

export const trashKeys = {
  all: ["trash"],
  list: (filter: TrashFilter) => ["trash", filter],
} as const;

const pageSize = 50;
/** Milliseconds between two requests for the progress of an emptying. */
const emptyingPause = 1_000;

/** The items in the trash, the latest deletion first. */
export function trashQuery(filter: TrashFilter) {
  const kind: TrashKind | undefined = filter === "all" ? undefined : filter;
  return infiniteQueryOptions({
    queryKey: trashKeys.list(filter),
    ...pagesFrom((options) => call("GET /api/trash", options), { kind, limit: pageSize }),
    refetchInterval: ({ state }) =>
      (state.data?.pages[0]?.emptying ?? 0) > 0 ? emptyingPause : false,
  });
}

/** Loads what the page shows first. The page itself requests again what fails here. */
export async function prefetchTrash(client: QueryClient, request: PrefetchRequest): Promise<void> {
  await client.prefetchInfiniteQuery(trashQuery(parseTrashFilter(request.search["kind"])));
}
