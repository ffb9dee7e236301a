import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  NotificationsRead,
  NotificationUpdate,
  notificationsApi,
} from "#features/notifications/contract.ts";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { toastFailure } from "#web/failure.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof notificationsApi>();

const queryKey = ["notifications"] as const;

export const notificationsQuery = infiniteQueryOptions({
  queryKey,
  ...pagesFrom((options) => call("GET /api/notifications", options), { limit: 50 }),
});

export async function prefetchNotifications(client: QueryClient): Promise<void> {
  await client.prefetchInfiniteQuery(notificationsQuery);
}

/** Loads the list again when something in it may have changed. Returns the unsubscribe function. */
export function watchNotifications(client: QueryClient): () => void {
  return refreshAfterEvents({
    types: ["notifications"],
    delay: 200,
    refresh: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Reloads the list, and the count in the header. */
function refresh(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}

const send = (body: NotificationsRead) => call("POST /api/notifications/read", { body });

/** All up to a time. */
export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => send({ until }),
    onError: (error) => toastFailure("Failed to mark them as read", error),
    onSettled: () => refresh(client),
  });
}

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & NotificationUpdate) =>
      call("PATCH /api/notifications/:id", { params: { id }, body }),
    onError: (error) => toastFailure("Failed to change this notification", error),
    onSettled: () => refresh(client),
  });
}

/** Marks the comments of an entry as read. */
export async function readCommentsOf(client: QueryClient, entryId: string): Promise<void> {
  await send({ entryId });
  await refresh(client);
}
