import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { Bell } from "#web/ui/picture/icons.tsx";

/**
 * In the header: leads to the notifications, and counts the unread ones. On narrow screens only a dot beside the user
 * menu, which leads there.
 */
export function NotificationsButton() {
  const client = useQueryClient();
  const unread = useQuery(profileQuery).data?.unreadNotifications ?? 0;
  useEffect(
    () =>
      refreshAfterEvents({
        types: ["notifications"],
        delay: 200,
        refresh: () => void client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      }),
    [client],
  );
  return (
    <>
      <Link
        to="/notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
        title="Notifications"
        className="relative grid size-8 shrink-0 place-items-center rounded-ui text-muted transition-colors hover:bg-hover hover:text-ink max-sm:hidden"
        activeProps={{ className: "text-ink!" }}
      >
        <Bell className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem]/4 font-semibold text-on-accent tabular-nums"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </Link>
      {unread > 0 && (
        <span className="pointer-events-none absolute top-1 right-1 z-10 size-2.5 rounded-full border-2 border-paper bg-accent sm:hidden">
          <span className="sr-only">{unread} unread notifications</span>
        </span>
      )}
    </>
  );
}
