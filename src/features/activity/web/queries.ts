import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { FollowingUpdate, activityApi } from "#features/activity/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import {
  collectionKeys,
  collectionQuery,
  sharedCollectionsQuery,
} from "#features/collections/web/queries.ts";
import { changeItems } from "#web/data/cached-lists.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof activityApi>();

/** What happened in a shared collection. Its key makes every refresh of collections load it again while it is shown. */
export function activityQuery(collectionId: string) {
  return infiniteQueryOptions({
    queryKey: [...collectionKeys.all, "activity", collectionId],
    ...pagesFrom(
      (options) =>
        call("GET /api/collections/:id/activity", { params: { id: collectionId }, ...options }),
      {},
    ),
  });
}

export function useMarkSeen(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("POST /api/collections/:id/activity/seen", { params: { id: collectionId } }),
    onSuccess: () => changeFollowing(client, collectionId, { unreadCount: 0 }),
  });
}

export function useMute(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMuted: boolean) =>
      call("PATCH /api/collections/:id/following", {
        params: { id: collectionId },
        body: { isMuted } satisfies FollowingUpdate,
      }),
    onSuccess: ({ isMuted }) =>
      changeFollowing(client, collectionId, isMuted ? { isMuted, unreadCount: 0 } : { isMuted }),
  });
}

function changeFollowing(
  client: QueryClient,
  id: string,
  part: Pick<Partial<Collection>, "isMuted" | "unreadCount">,
): void {
  const change = (one: Collection) => (one.id === id ? { ...one, ...part } : one);
  changeItems(client, collectionKeys.lists, change);
  changeItems(client, sharedCollectionsQuery.queryKey, change);
  client.setQueryData(collectionQuery(id).queryKey, (known) => known && change(known));
}
