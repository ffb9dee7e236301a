import type { QueryClient } from "@tanstack/react-query";
import { prefetchNotifications } from "#features/notifications/web/queries.ts";
import { receivedInvitationsQuery } from "#features/sharing/web/queries.ts";

export async function prefetchNotificationsScreen(client: QueryClient): Promise<void> {
  await Promise.all([
    prefetchNotifications(client),
    client.prefetchQuery(receivedInvitationsQuery),
  ]);
}
