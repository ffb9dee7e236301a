import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ActivityPage, FollowingUpdate } from "#features/activity/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import {
  changeCollections,
  collectionKeys,
  collectionQuery,
  sharedCollectionsQuery,
} from "#features/collections/web/queries.ts";
import { request } from "#web/data/api.ts";
import { pagesOf } from "#web/pages-of.ts";

/** What happened in a shared collection. Its key makes every refresh of collections load it again while it is shown. */
export function activityQuery(collectionId: string) {
  return infiniteQueryOptions({
    queryKey: [...collectionKeys.all, "activity", collectionId],
    ...pagesOf<ActivityPage>(`/api/collections/${collectionId}/activity`),
  });
}

export function useMarkSeen(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<void>("POST", `/api/collections/${collectionId}/activity/seen`),
    onSuccess: () => changeFollowing(client, collectionId, { unreadCount: 0 }),
  });
}

export function useMute(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMuted: boolean) =>
      request<FollowingUpdate>("PATCH", `/api/collections/${collectionId}/following`, {
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
  changeCollections(client, change);
  client.setQueryData(collectionQuery(id).queryKey, (known) => known && change(known));
  client.setQueryData(
    sharedCollectionsQuery.queryKey,
    (known) => known && { ...known, items: known.items.map(change) },
  );
}
