import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { Bell } from "#web/ui/picture/icons.tsx";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { profileQuery } from "../profile-query.ts";
import { notificationsLink } from "./navigation.ts";
import { nameUnread, useUnreadCount } from "./use-unread-count.ts";

/** Leads to the notifications, and counts the unread ones. On narrow screens the user menu does. */
export function NotificationsButton() {
  const client = useQueryClient();
  const unread = useUnreadCount();
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
    <Link
      to={notificationsLink.to}
      aria-label={nameUnread(notificationsLink.label, unread)}
      title={notificationsLink.label}
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
  );
}
