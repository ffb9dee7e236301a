import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { Bell } from "#web/ui/picture/icons.tsx";

/** In the header: leads to the notifications, and counts the unread ones and the invitations that wait for an answer. */
export function NotificationsButton() {
  const client = useQueryClient();
  const { unreadNotifications: unread = 0, openInvitations: invitations = 0 } =
    useQuery(profileQuery).data ?? {};
  const count = unread + invitations;
  useEffect(
    () =>
      refreshAfterEvents({
        // An invitation is announced as a change of collections.
        types: ["notifications", "collections"],
        delay: 200,
        refresh: () => void client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      }),
    [client],
  );
  const label = [
    "Notifications",
    unread > 0 && `${unread} unread`,
    invitations > 0 && (invitations === 1 ? "1 invitation" : `${invitations} invitations`),
  ];
  return (
    <Link
      to="/notifications"
      aria-label={label.filter(Boolean).join(", ")}
      title="Notifications"
      className="relative grid size-10 shrink-0 place-items-center rounded-ui text-muted transition-colors hover:bg-hover hover:text-ink sm:size-8"
      activeProps={{ className: "text-ink!" }}
    >
      <Bell className="size-5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem]/4 font-semibold text-on-accent tabular-nums sm:-top-0.5 sm:-right-0.5"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}
