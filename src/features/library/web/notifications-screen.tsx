import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { NotificationsPage } from "#features/notifications/web/notifications-page.tsx";
import { receivedInvitationsQuery } from "#features/sharing/web/queries.ts";
import { ReceivedInvitations } from "#features/sharing/web/received-invitations.tsx";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";

/** /notifications with the invitations to collections, whose feature builds on the one of notifications. */
export function NotificationsScreen() {
  const client = useQueryClient();
  const { data: invitations, isLoading } = useQuery(receivedInvitationsQuery);
  useEffect(
    () =>
      refreshAfterEvents({
        types: ["collections"],
        delay: 200,
        refresh: () =>
          void client.invalidateQueries({ queryKey: receivedInvitationsQuery.queryKey }),
      }),
    [client],
  );
  const isInvited = invitations !== undefined && invitations.items.length > 0;
  return (
    <NotificationsPage isLoading={isLoading} waiting={isInvited ? <ReceivedInvitations /> : null} />
  );
}
